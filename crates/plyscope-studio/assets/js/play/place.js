// Where a game stands, in the address of the page: game, position, moves.

import { decimal, wordOr } from "../words.js";

export function readPlace(params, usual) {
  const moves = params.get("moves") || "";
  return {
    game: params.get("game") || usual,
    position: params.get("position") || null,
    moves: moves ? moves.split(" ") : [],
  };
}

export function writePlace(params, at, origin) {
  params.set("game", at.game);
  // The usual beginning needs no words.
  if (at.position && at.position !== origin) params.set("position", at.position);
  else params.delete("position");
  if (at.moves.length) params.set("moves", at.moves.join(" "));
  else params.delete("moves");
  return params;
}

/** Where the pieces of the page are blue and orange, the sides are called so. */
const COLOURED = ["connect4", "kalah", "dots"];

/** What the sides of a game are called in the language of the page. */
export function sides(t, game, players) {
  const coloured = COLOURED.includes(game.split("(")[0]);
  return players.map((name, i) => (coloured ? t(i ? "player_orange" : "player_blue") : wordOr(`player_${name}`, name)));
}

/** The sides as the subjects of sentences: "the hare", "the hounds", of which there are many. */
export function subjects(t, game, players) {
  return sides(t, game, players).map((side, i) => {
    const the = side === wordOr(`player_${players[i]}`) ? wordOr(`the_${players[i]}`, side) : side;
    return { many: players[i] === "hounds", toString: () => the };
  });
}

/** A sentence begins with a capital. */
export function sentence(text) {
  return text && text[0].toUpperCase() + text.slice(1);
}

/** A number in about three digits, with the unit of thousands. */
export function short(n) {
  if (n >= 1e9) return `${decimal(n / 1e9, 2)} G`;
  if (n >= 1e6) return `${decimal(n / 1e6, 2)} M`;
  if (n >= 1e4) return `${decimal(n / 1e3, 1)} k`;
  return String(Math.round(n));
}
