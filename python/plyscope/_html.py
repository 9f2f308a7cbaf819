"""A trace as a page with a slider: the blank picture, and for every step what changes."""

from __future__ import annotations

import itertools
import json

from . import _plyscope as _rust

MOST_STEPS = 2_000
"""The most steps on a page; a note says so where there are more."""

_COUNT = itertools.count(1)


def prefix() -> str:
    """Two pictures in one page must not share the names of their parts."""
    return f"p{next(_COUNT)}-"


_PAGE = """<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>__TITLE__</title><style>
:root{color-scheme:light dark}
body{margin:0;font:14px system-ui,sans-serif;background:#fff;color:#222}
@media(prefers-color-scheme:dark){body{background:#16181c;color:#ddd}}
svg{max-width:100%;height:auto;display:block}
nav{display:flex;gap:.5em;align-items:center;padding:.3em .5em}
input{flex:1;min-width:5em}
button{font:inherit;min-width:2.2em}
output{min-width:6em;text-align:right}
p{margin:.3em .5em}
</style></head><body>
<nav><button id="back" aria-label="one step back">&#9664;</button>
<input id="at" type="range" min="0" max="__LAST__" value="__LAST__" aria-label="step">
<button id="on" aria-label="one step on">&#9654;</button><output id="count"></output></nav>
<div id="picture">__SVG__</div>__NOTE__
<script>
const steps = __STEPS__, prefix = __PREFIX__, total = __TOTAL__;
const svg = document.querySelector("#picture svg");
const byId = (id) => svg.getElementById ? svg.getElementById(id) : svg.querySelector("#" + CSS.escape(id));
const edges = svg.querySelector("g.edges"), windows = svg.querySelector("g.windows");
const trail = document.createElementNS("http://www.w3.org/2000/svg", "g");
if (edges) edges.prepend(trail);
// Every look that a node or an edge ever has, with the step from which on it has it.
const nodes = new Map(), lines = new Map();
for (const g of svg.querySelectorAll("g[data-node]"))
  nodes.set(+g.dataset.node, [[0, g.getAttribute("class"), g.innerHTML]]);
for (const path of svg.querySelectorAll("[data-child]")) lines.set(+path.dataset.child, [[0, path.outerHTML]]);
const told = [svg.querySelector(".happened")?.outerHTML ?? ""];
steps.forEach(([changed, moved, , , happened], i) => {
  for (const [n, look, inner] of changed) nodes.get(n)?.push([i + 1, look, inner]);
  for (const [n, html] of moved) if (html) lines.get(n)?.push([i + 1, html]);
  told.push(happened);
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
  if (happened) happened.outerHTML = told[k];
  document.querySelector("#at").value = k;
  document.querySelector("#count").value = k > total ? "result" : k + " / " + total;
}
const at = document.querySelector("#at");
const go = (by) => show(Math.max(0, Math.min(steps.length, +at.value + by)));
at.oninput = () => show(+at.value);
document.querySelector("#back").onclick = () => go(-1);
document.querySelector("#on").onclick = () => go(1);
show(steps.length);
</script></body></html>"""


def page(run: _rust.PyRun) -> str:
    """A whole page; it loads nothing."""
    name = prefix()
    svg, changes = run.frames(name, MOST_STEPS + 1)
    steps = json.loads(changes)
    total = len(run)
    note = ""
    if len(steps) <= total:
        note = f"<p>The first {len(steps)} of {total} steps; Trace.svg(step) draws any of them.</p>"
    # A text inside a script must not end it.
    data = json.dumps(steps).replace("</", "<\\/")
    filled = {
        "__TITLE__": "Plyscope",
        "__LAST__": str(len(steps)),
        "__STEPS__": data,
        "__PREFIX__": json.dumps(name),
        "__TOTAL__": str(total),
        "__NOTE__": note,
        "__SVG__": svg[svg.index("<svg") :],
    }
    parts = []
    rest = _PAGE
    # One pass: what is filled in is never looked at again.
    while rest:
        places = [(rest.find(key), key) for key in filled if key in rest]
        if not places:
            parts.append(rest)
            break
        at, key = min(places)
        parts += [rest[:at], filled[key]]
        rest = rest[at + len(key) :]
    return "".join(parts)


def framed(html: str) -> str:
    """A page inside a notebook: its styles and its script stay in their frame."""
    source = html.replace("&", "&amp;").replace('"', "&quot;")
    return (
        f'<iframe srcdoc="{source}" sandbox="allow-scripts" title="a search, step by step" '
        'style="width:100%;height:30em;border:1px solid #8884;border-radius:4px;resize:vertical"></iframe>'
    )
