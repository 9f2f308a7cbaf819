// Numbers as people write them.

/** A number for the server, or `null` if it is none: `3`, `-0.5`, `−∞`, `inf`, `oo`. */
export function number(text) {
  const plain = text.trim().replaceAll("−", "-").replace(",", ".").replace(/^\+/, "");
  if (/^-?(∞|oo|inf|infinity)$/i.test(plain)) return plain.startsWith("-") ? "-inf" : "inf";
  return /^-?(\d+(\.\d+)?|\.\d+)$/.test(plain) ? plain : null;
}

/** The parts of a list, between blanks, commas, semicolons or arrows. */
export function list(text) {
  return text.split(/[\s;→,]+/).filter(Boolean);
}
