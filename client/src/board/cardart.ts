/** The picture on a card. */
import type { FlatPiece } from "../frames";
import { cutout, emblemOf, inset } from "./glyphs";
import { cut } from "./marks";
import { isPart, partOnCard } from "./weapons";

const RAYS =
  "M45 27L-20 10V-6zM45 27L8 -20H24zM45 27L40 -20H54zM45 27L70 -20H90zM45 27L110 -6V10zM45 27L110 34V50zM45 27L90 74H70zM45 27L54 74H38zM45 27L20 74H4zM45 27L-20 50V34z";

/** The picture: a plate in the card's colour and engraving, rays, an emblem in the shade, the thing itself on top. */
export function cardArt(key: string, piece: FlatPiece, game: string): string {
  const color = piece.color ?? "";
  const icon = piece.icon ?? "";
  const emblem = emblemOf(game, key);
  const subject = isPart(icon) ? partOnCard(icon) : "";
  const picture = subject || !icon ? "" : `<svg x="20" y="2" width="50" height="50" viewBox="0 0 50 50">${cutout(icon).replace("<svg", '<svg width="50" height="50"')}</svg>`;
  return (
    `<svg class="eb-card__art" viewBox="0 0 90 54" preserveAspectRatio="xMidYMid slice" aria-hidden="true">` +
    `<rect class="eb-art__plate" width="90" height="54"/><rect class="eb-art__cut" width="90" height="54" fill="${cut(color, "p")}"/><path class="eb-art__sky" d="${RAYS}"/>` +
    (emblem ? inset(emblem, 13, -5, 64, "eb-art__emblem") : "") +
    `${subject}${picture}</svg>`
  );
}
