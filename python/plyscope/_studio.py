"""The studio from Python."""

from __future__ import annotations

import atexit
import re
import webbrowser
from typing import Any
from urllib.parse import quote

from . import _plyscope as _rust
from .games import Game, game
from .own import OwnGame
from .trees import Tree

__all__ = ["Studio", "studio"]


class Studio:
    """A running studio: `url` opens it, `stop()` ends it; as a context manager it ends by itself."""

    def __init__(self, server: _rust.Studio, url: str) -> None:
        self._server = server
        self.url = url
        # A thread that still asks a Python game while Python ends would wait for ever.
        atexit.register(server.stop)

    @property
    def runs(self) -> bool:
        """Whether it still runs."""
        return self._server.runs()

    def stop(self) -> None:
        """Ends it; searches that run are cancelled."""
        atexit.unregister(self._server.stop)
        self._server.stop()

    def __enter__(self) -> Studio:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def __repr__(self) -> str:
        return f"<Studio at {self.url}>"

    def _repr_html_(self) -> str:
        address = self.url.replace("&", "&amp;").replace('"', "&quot;")
        return f'<p><a href="{address}" target="_blank">{address}</a></p>'


def studio(
    what: Any = None, *, host: str = "127.0.0.1", port: int = 0, open: bool = True
) -> Studio:
    """Opens the page with a tree, a bundled game, or a game of yours, which is then played in the page. The server runs
    in Rust, beside Python; `port=0` takes any that is free."""
    if isinstance(what, Tree):
        server = _rust.Studio(host, port, "", None)
        address = f"#/step?t={quote(what.write('sexpr'), safe='')}"
    elif what is None:
        server, address = _rust.Studio(host, port, "", None), ""
    else:
        found: Game | OwnGame[Any, Any] = game(what)
        if isinstance(found, Game):
            server = _rust.Studio(host, port, "", None)
            address = f"#/play?game={quote(found.name, safe='')}&position={quote(found.position, safe='')}"
        else:
            name = re.sub(r"[^a-z0-9_]+", "-", found.name.lower()).strip("-") or "game"
            # A name of a bundled game stays the bundled game's.
            name = f"my-{name}"
            _warm(found)
            server = _rust.Studio(host, port, name, found._own)
            # Moves are words there, as the page shows them.
            words = ["_".join(str(mv).replace(", ", ",").split()) for mv in found.history]
            moves = quote(" ".join(words), safe="")
            address = f"#/play?game={quote(name, safe='')}" + (f"&moves={moves}" if moves else "")
    url = server.url.rstrip("/") + "/" + address
    if open:
        webbrowser.open(url)
    return Studio(server, url)


def _warm(own: OwnGame[Any, Any]) -> None:
    """Finds out before the page does whether the rules work, and whether scores have decimals."""
    if own.outcome is None:
        own.analyze(depth=2, nodes=2_000)
