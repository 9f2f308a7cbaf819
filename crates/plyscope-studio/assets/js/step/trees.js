// Trees: chosen, changed, brought back. Every one is searched before it is shown; what was there before is on the desk.

export class Trees {
  constructor(mode) {
    this.mode = mode;
  }

  /** Another tree: `{ example }`, `{ tree }` or `{ random }`. Gives the problem in words, if there is one. */
  async choose(source) {
    const { mode } = this;
    let next = { tree: source.tree ?? null, example: source.example ?? null, search: null };
    if (source.random) {
      try {
        const { text } = await mode.ctx.call("step", { random: source.random, lang: mode.ctx.lang });
        next = { tree: text, example: null, search: null };
      } catch (problem) {
        return problem.message;
      }
    }
    mode.editor.close();
    return mode.run({ ...mode.state, ...next }, 0);
  }

  /** Changes the tree; the search runs again at once. Gives whether it worked. */
  async change(edit, at) {
    const { mode } = this;
    const swapped = { left: "right", right: "left" };
    // What is left in the picture is right in the text if the search goes from right to left.
    const meant = mode.state.rtl && swapped[edit.op] ? { ...edit, op: swapped[edit.op] } : edit;
    mode.closeQuestion();
    const problem = await mode.run(mode.state, mode.place(), meant);
    if (problem) mode.ctx.warn(problem, { at });
    return !problem;
  }

  undo() {
    return this.restore("undo", "redo");
  }

  redo() {
    return this.restore("redo", "undo");
  }

  async restore(way, back) {
    const { mode } = this;
    const { desk } = mode.ctx;
    const source = desk[way]("tree");
    if (!source) return;
    mode.editor.close();
    mode.closeQuestion();
    const problem = await mode.run({ ...mode.state, search: null, tree: source.get("t"), example: source.get("e") }, mode.place());
    if (!problem) return;
    desk[back]("tree");
    mode.ctx.warn(problem);
  }
}
