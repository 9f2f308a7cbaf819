"""A trace as a widget of Jupyter, where anywidget is installed: the slider and Python share the step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from . import _html

if TYPE_CHECKING:
    from .trees import Trace

_RENDER = """
export default {
  render({ model, el }) {
    const show = plyscope(el, model.get("trace"), (step) => {
      model.set("step", step);
      model.save_changes();
    });
    const follow = () => show(model.get("step"));
    model.on("change:step", follow);
    follow();
    return () => model.off("change:step", follow);
  },
};
"""


class TraceWidget(anywidget.AnyWidget):
    """A recorded search with a slider. `step` is the step that is shown, 0 to `last`; setting it moves the slider, and
    `observe` hears of every step that somebody chooses."""

    _esm = _html.SCRIPT + _RENDER
    _css = _html.STYLE
    trace = traitlets.Dict().tag(sync=True)
    step = traitlets.Int().tag(sync=True)

    def __init__(self, trace: Trace) -> None:
        shown = _html.shown(trace._run)
        super().__init__(trace=shown, step=len(shown["steps"]))

    @property
    def last(self) -> int:
        """The last step: the result."""
        return len(self.trace["steps"])

    @traitlets.validate("step")
    def _in_range(self, proposal: Any) -> int:
        step: int = proposal["value"]
        if not 0 <= step <= self.last:
            raise traitlets.TraitError(f"step={step}: expected 0 to {self.last}")
        return step
