// A recorded search and its clock: everything at position k is looked up, nothing is searched.
// Position 0 is the blank tree, k is after step k, and the one after the last step is the result.

export class Recording {
  /** `answer` is what the call `step` gave; `boards` are those of its nodes, if it is the search of a game. */
  constructor(answer, boards = null) {
    this.answer = answer;
    this.boards = boards;
    this.nodes = answer.nodes;
    this.steps = answer.steps;
    this.count = answer.steps.kind.length;
    this.last = this.count + 1;
    this.depth = new Uint32Array(this.count);
    this.looks = answer.picture.nodes.map(([cls, inner]) => [0, cls, inner]);
    this.edgeLooks = answer.picture.edges.map((edge) => [0, edge]);
    const { kind, node, entered, node_changes, edge_changes } = answer.steps;
    for (let i = 0; i < this.count; i += 1) {
      if (node[i] === null) this.depth[i] = 0;
      else if (entered[i] !== i) this.depth[i] = this.depth[entered[i]];
      else this.depth[i] = node[i] === 0 ? 1 : this.depth[entered[i - 1]] + 1;
    }
    node_changes.forEach((changes, i) => {
      for (let j = 0; j < changes.length; j += 3) {
        this.looks[changes[j]].push(i + 1, changes[j + 1], changes[j + 2]);
      }
    });
    edge_changes.forEach((changes, i) => {
      for (let j = 0; j < changes.length; j += 2) this.edgeLooks[changes[j]].push(i + 1, changes[j + 1]);
    });
    this.knownFrom = new Map((answer.game?.known ?? []).map(([step, from]) => [step + 1, from]));
    this.byNode = this.nodes.map(() => []);
    for (let i = 0; i < this.count; i += 1) if (node[i] !== null) this.byNode[node[i]].push(i + 1);
    this.leafSteps = positions(kind, (k) => k === "leaf" || k === "known");
    this.cutSteps = this.stops("cut");
    this.rowAt = new Int32Array(this.last + 1).fill(-1);
    answer.table.forEach((row, i) => {
      this.rowAt[row.step + 1] = i;
    });
    for (let k = 1; k <= this.last; k += 1) if (this.rowAt[k] < 0) this.rowAt[k] = this.rowAt[k - 1];
  }

  clamp(k) {
    return Math.max(0, Math.min(this.last, k));
  }

  text(n) {
    return this.answer.strings[n];
  }

  list(n) {
    return this.answer.lists[n].map((text) => this.answer.strings[text]);
  }

  /** Where in a list of versions, `wide` numbers each, the one of position k begins. */
  static find(versions, wide, k) {
    let low = 0;
    let high = versions.length / wide - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (versions[middle * wide] <= k) low = middle;
      else high = middle - 1;
    }
    return low * wide;
  }

  /** The nodes and edges that differ between two positions; `null` if it is cheaper to look at all of them. */
  changed(from, to) {
    if (Math.abs(from - to) > 2000) return null;
    const nodes = new Set();
    const edges = new Set();
    for (let i = Math.min(from, to); i < Math.max(from, to); i += 1) {
      const changes = this.steps.node_changes[i];
      for (let j = 0; j < changes.length; j += 3) nodes.add(changes[j]);
      const others = this.steps.edge_changes[i];
      for (let j = 0; j < others.length; j += 2) edges.add(others[j]);
    }
    return { nodes, edges };
  }

  /** `unseen`, `open`, `done` or `skipped`: what the search has done with a node at position k. */
  state(node, k) {
    const versions = this.looks[node];
    const cls = this.text(versions[Recording.find(versions, 3, k) + 1]);
    return cls.split(" ")[2];
  }

  /** The open calls, the root first: for each the node, the step in which it began, and its lines of code. */
  stack(k) {
    if (k < 1 || k > this.count) return [];
    const { node, entered, frame, above } = this.steps;
    const calls = [];
    let step = k - 1;
    if (node[step] === null) return calls;
    let lines = frame[step];
    for (;;) {
      const begun = entered[step];
      calls.push({ node: node[begun], begun, lines });
      if (node[begun] === 0) break;
      lines = above[begun];
      step = begun - 1;
    }
    return calls.reverse();
  }

  /** The nodes of the open calls, and the windows on the edges to them. */
  path(k) {
    return this.stack(k).map((call) => ({ node: call.node, plate: this.steps.plate[call.begun] }));
  }

  /** Whether anything is known of windows: minimax has none. */
  get hasWindows() {
    this.windows ??= new Set(this.steps.alpha).size > 1 || new Set(this.steps.beta).size > 1;
    return this.windows;
  }

  /**
   * The positions at which one stops when one goes by `event`, `node` (its value is known, or it is cut), `cut` or
   * `iteration` (another search of the whole tree begins).
   */
  stops(unit) {
    const { kind, node } = this.steps;
    const inner = (i) => node[i] !== null && this.nodes[node[i]].children.length > 0;
    const wanted = {
      node: (k, i) => ["leaf", "known", "alpha", "beta", "cut"].includes(k) || (k === "leave" && inner(i)),
      cut: (k) => k === "alpha" || k === "beta",
      iteration: (k) => k === "iteration" || k === "research",
    }[unit];
    this.lists ??= {};
    this.lists[unit] ??= positions(kind, wanted);
    return this.lists[unit];
  }

  /** How many steps of a kind there were up to position k. */
  seen(kind, k) {
    this.kinds ??= {};
    this.kinds[kind] ??= positions(this.steps.kind, (one) => one === kind);
    return upper(this.kinds[kind], k);
  }

  /** The nodes of the best line of a game's search, the root first. A tree keeps its line to itself until it is found. */
  get bestLine() {
    const line = [0];
    const best = (child) => this.text(this.edgeLooks[child].at(-1)).includes("principal");
    for (let next = 0; this.answer.game && next !== undefined; next = this.nodes[next].children.find(best)) if (next) line.push(next);
    return line;
  }

  /** The next stop, or the result. */
  after(unit, k) {
    return unit === "event" ? k + 1 : this.next(this.stops(unit), k) ?? this.last;
  }

  /** The stop before, or the blank tree. */
  before(unit, k) {
    return unit === "event" ? k - 1 : this.previous(this.stops(unit), k) ?? 0;
  }

  nodeAt(k) {
    return k >= 1 && k <= this.count ? this.steps.node[k - 1] : null;
  }

  next(list, k) {
    const i = upper(list, k);
    return i < list.length ? list[i] : null;
  }

  previous(list, k) {
    const i = upper(list, k - 1) - 1;
    return i >= 0 ? list[i] : null;
  }

  /** Past the next call, without going into it. */
  over(k) {
    if (k >= this.count) return this.last;
    const depth = k === 0 ? 0 : this.depth[k - 1];
    let step = k;
    while (step < this.count && this.depth[step] > Math.max(depth, 0)) step += 1;
    return Math.min(step + 1, this.last);
  }

  /** To where the open call has returned. */
  out(k) {
    if (k < 1 || k > this.count) return this.last;
    const depth = this.depth[k - 1];
    let step = k;
    while (step < this.count && this.depth[step] >= depth) step += 1;
    return step + 1;
  }

  /** The next time that something happens to a node, or the first. */
  visit(node, k) {
    return this.next(this.byNode[node], k) ?? this.byNode[node][0] ?? null;
  }
}

function positions(kinds, wanted) {
  const list = [];
  kinds.forEach((kind, i) => {
    if (wanted(kind, i)) list.push(i + 1);
  });
  return list;
}

/** The first place in a sorted list with something above `k`. */
function upper(list, k) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] <= k) low = middle + 1;
    else high = middle;
  }
  return low;
}
