// One instance of the module, and one call at a time. `crates/plyscope-wasm` is the other side.

let studio = null;

const bytes = (at, length) => new Uint8Array(studio.memory.buffer, at, length);
const text = (at, length) => new TextDecoder().decode(bytes(at, length));
// A copy: the module's own memory stays here.
const send = (kind, at, length) => {
  const copy = bytes(at, length).slice();
  postMessage([kind, copy], [copy.buffer]);
};

const imports = {
  page: {
    now: () => performance.now(),
    tell: (name, nameLength, data, length) => send(text(name, nameLength), data, length),
    panicked: (at, length) => console.error(text(at, length)),
  },
};

onmessage = ({ data: { code, name, request } }) => {
  if (code) {
    studio = new WebAssembly.Instance(code, imports).exports;
    return;
  }
  const [nameBytes, requestBytes] = [name, request].map((part) => new TextEncoder().encode(part));
  try {
    const at = studio.room(nameBytes.length + requestBytes.length);
    bytes(at, nameBytes.length).set(nameBytes);
    bytes(at + nameBytes.length, requestBytes.length).set(requestBytes);
    const done = studio.call(nameBytes.length);
    send(done ? "done" : "problem", studio.answer(), studio.answer_length());
  } catch {
    // A panic, or a search too deep for the browser's stack. The instance may be broken; the page ends this worker.
    postMessage(["broken"]);
  }
};
