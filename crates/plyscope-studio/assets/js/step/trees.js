// The trees of a sitting: chosen, changed, undone, redone. Every one is searched before it is shown.

export class Trees {
  constructor(mode) {
    this.mode = mode;
    this.past = [];
    this.future = [];
  }

  now() {
    const { tree, example } = this.mode.state;
    return { tree, example };
  }

  remember(before) {
    this.past.push(before);
    this.future = [];
    this.mode.describe();
  }

  /** Another tree: `{ example }`, `{ tree }` or `{ random }`. Gives the problem in words, if there is one. */
  async choose(source) {
    const { mode } = this;
    let next = { tree: source.tree ?? null, example: source.example ?? null };
    if (source.random) {
      try {
        const { text } = await mode.ctx.call("step", { random: source.random });
        next = { tree: text, example: null };
      } catch (problem) {
        return problem.message;
      }
    }
    const before = this.now();
    mode.editor.close();
    const problem = await mode.run({ ...mode.state, ...next }, 0);
    if (!problem) this.remember(before);
    return problem;
  }

  /** Changes the tree; the search runs again at once. Gives whether it worked. */
  async change(edit) {
    const { mode } = this;
    const before = this.now();
    const swapped = { left: "right", right: "left" };
    // What is left in the picture is right in the text if the search goes from right to left.
    const meant = mode.state.rtl && swapped[edit.op] ? { ...edit, op: swapped[edit.op] } : edit;
    const k = mode.state.k > mode.recording.count ? Infinity : mode.state.k;
    mode.closeQuestion();
    const problem = await mode.run(mode.state, k, meant);
    if (problem) mode.ctx.warn(problem);
    else this.remember(before);
    return !problem;
  }

  undo() {
    return this.restore(this.past, this.future);
  }

  redo() {
    return this.restore(this.future, this.past);
  }

  async restore(from, to) {
    const source = from.at(-1);
    if (!source) return;
    const { mode } = this;
    const before = this.now();
    mode.editor.close();
    mode.closeQuestion();
    const k = mode.state.k > mode.recording.count ? Infinity : mode.state.k;
    const problem = await mode.run({ ...mode.state, ...source }, k);
    if (problem) {
      mode.ctx.warn(problem);
      return;
    }
    from.pop();
    to.push(before);
    mode.describe();
  }
}
