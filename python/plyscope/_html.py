"""A trace as a page with a slider: the blank picture, and for every step what changes."""

from __future__ import annotations

import itertools
import json
import re
from typing import Any

from . import _plyscope as _rust

MOST_STEPS = 2_000
"""The most steps on a page; a note says so where there are more."""

_COUNT = itertools.count(1)


def prefix() -> str:
    """Two pictures in one page must not share the names of their parts."""
    return f"p{next(_COUNT)}-"


STYLE = """
.plyscope-trace{margin:0;font:14px system-ui,sans-serif;background:#fff;color:#222}
@media(prefers-color-scheme:dark){.plyscope-trace{background:#16181c;color:#ddd}}
.plyscope-trace svg{max-width:100%;height:auto;display:block}
.plyscope-trace nav{display:flex;gap:.5em;align-items:center;padding:.3em .5em}
.plyscope-trace input{flex:1;min-width:5em}
.plyscope-trace button{font:inherit;min-width:2.2em}
.plyscope-trace output{min-width:6em;text-align:right}
.plyscope-trace p{margin:.3em .5em}
"""
"""How a trace looks, on a page and as a widget."""

SCRIPT = """
// Shows a trace in `root`: the blank picture with a slider, and for every step what changes. Tells `told` each step that
// somebody chooses; gives the function that shows a step.
function plyscope(root, { svg: blank, steps, prefix, total, note }, told) {
  root.classList.add("plyscope-trace");
  root.innerHTML = `<nav><button aria-label="one step back">&#9664;</button>
    <input type="range" min="0" max="${steps.length}" aria-label="step">
    <button aria-label="one step on">&#9654;</button><output></output></nav><div>${blank}</div>`;
  if (note) root.append(Object.assign(document.createElement("p"), { textContent: note }));
  const [back, on] = root.querySelectorAll("button"), at = root.querySelector("input");
  const count = root.querySelector("output"), svg = root.querySelector("svg");
  const byId = (id) => svg.querySelector("#" + CSS.escape(id));
  const edges = svg.querySelector("g.edges"), windows = svg.querySelector("g.windows");
  const trail = document.createElementNS("http://www.w3.org/2000/svg", "g");
  if (edges) edges.prepend(trail);
  // Every look that a node or an edge ever has, with the step from which on it has it.
  const nodes = new Map(), lines = new Map();
  for (const g of svg.querySelectorAll("g[data-node]"))
    nodes.set(+g.dataset.node, [[0, g.getAttribute("class"), g.innerHTML]]);
  for (const path of svg.querySelectorAll("[data-child]")) lines.set(+path.dataset.child, [[0, path.outerHTML]]);
  const happenings = [svg.querySelector(".happened")?.outerHTML ?? ""];
  steps.forEach(([changed, moved, , , happened], i) => {
    for (const [n, look, inner] of changed) nodes.get(n)?.push([i + 1, look, inner]);
    for (const [n, html] of moved) if (html) lines.get(n)?.push([i + 1, html]);
    happenings.push(happened);
  });
  const last = (versions, k) => versions.findLast(([from]) => from <= k);
  function show(k) {
    for (const [n, versions] of nodes) {
      const g = byId(prefix + "n" + n), [, look, inner] = last(versions, k);
      g.setAttribute("class", look);
      if (g.innerHTML !== inner) g.innerHTML = inner;
    }
    for (const [n, versions] of lines) {
      const path = byId(prefix + "e" + n), [, html] = last(versions, k);
      if (path && path.outerHTML !== html) path.outerHTML = html;
    }
    const [, , marks, plates] = k ? steps[k - 1] : [0, 0, "", ""];
    trail.innerHTML = marks;
    if (windows) windows.innerHTML = plates;
    const happened = svg.querySelector(".happened");
    if (happened) happened.outerHTML = happenings[k];
    at.value = k;
    count.value = k > total ? "result" : k + " / " + total;
  }
  const choose = (k) => {
    show(Math.max(0, Math.min(steps.length, k)));
    told(+at.value);
  };
  at.oninput = () => choose(+at.value);
  back.onclick = () => choose(+at.value - 1);
  on.onclick = () => choose(+at.value + 1);
  return show;
}
"""
"""What moves a trace, on a page and as a widget."""


def shown(run: _rust.PyRun) -> dict[str, Any]:
    """What `SCRIPT` shows."""
    name = prefix()
    svg, changes = run.frames(name, MOST_STEPS + 1)
    steps = json.loads(changes)
    total = len(run)
    note = ""
    if len(steps) <= total:
        note = f"The first {len(steps)} of {total} steps; Trace.svg(step) draws any of them."
    return {"svg": svg[svg.index("<svg") :], "steps": steps, "prefix": name, "total": total, "note": note}


def page(run: _rust.PyRun) -> str:
    """A whole page; it loads nothing."""
    # A text inside a script must not end it.
    data = json.dumps(shown(run)).replace("</", "<\\/")
    return (
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Plyscope</title>'
        f"<style>:root{{color-scheme:light dark}}{STYLE}</style></head><body><script>{SCRIPT}"
        f"const trace = {data};\nplyscope(document.body, trace, () => {{}})(trace.steps.length);\n</script></body></html>"
    )


def framed(html: str) -> str:
    """A page inside a notebook: its styles and its script stay in their frame."""
    source = html.replace("&", "&amp;").replace('"', "&quot;")
    # The picture and the slider, unless that is more than a screen; it can be drawn larger.
    tall = re.search(r'<svg[^>]* height=\\?"(\d+)', html)
    height = min(int(tall[1]) + 60 if tall else 480, 900)
    return (
        f'<iframe srcdoc="{source}" sandbox="allow-scripts" title="a search, step by step" '
        f'style="width:100%;height:{height}px;border:1px solid #8884;border-radius:4px;resize:vertical"></iframe>'
    )
