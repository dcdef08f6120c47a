/** The gallery: everything the board can draw, with made-up pieces, in both themes. For looking, and for tests of access. */
import "../styles/fonts.css";
import "../styles/tokens.css";
import "./gallery.css";
import { type Board, mountBoard, renderPieceDetail } from "../board";
import { DELVE } from "./delve";
import { mine } from "./mine";
import { WOODS } from "./woods";
import { type Exhibit, EXHIBITS as KINDS } from "./scenes";

type Theme = "dark" | "light";

const EXHIBITS = [...KINDS, mine(), ...DELVE, ...WOODS];
const WINDOWED = new Set(["iso", "grid", "map", "tiles", "tasks"]);

const query = new URLSearchParams(location.search);
const wanted = query.get("theme");
const themes: readonly Theme[] = wanted === "dark" || wanted === "light" ? [wanted] : ["dark", "light"];
const only = query.get("only");
const lang = query.get("lang") === "en" ? "en" : "fr";

function hang(exhibit: Exhibit, theme: Theme): HTMLElement {
  const room = document.createElement("section");
  room.className = `hall__room${exhibit.id.startsWith("kinfire") ? " is-whole" : ""}`;
  room.id = `${exhibit.id}-${theme}`;
  const title = document.createElement("h2");
  title.textContent = exhibit.title;
  const root = document.createElement("div");
  root.className = "hall__board";
  root.style.minHeight = `${exhibit.height}px`;
  if (WINDOWED.has(exhibit.id)) root.style.height = `${exhibit.height}px`;
  const heard = document.createElement("p");
  heard.className = "hall__heard";
  heard.setAttribute("role", "status");
  room.append(title, root, heard);
  const picked = new Set(exhibit.live.picked);
  const board: Board = mountBoard(root, {
    lang,
    game: exhibit.game,
    seats: ["Maëlle", "Thibault", "Ondine"],
    identities: ["purple", "orange", "white"],
    motion: 1,
    viewer: 0,
    stage: room.id,
    onPick(key) {
      heard.textContent = `pick ${key}`;
      if (!picked.delete(key)) picked.add(key);
      board.setLive({ ...exhibit.live, picked: [...picked] });
    },
    onAsk(key) {
      heard.replaceChildren(`ask ${key}`);
      const piece = exhibit.scene.pieces[key];
      if (piece) heard.append(renderPieceDetail(piece, { lang, game: exhibit.game, key, pieces: exhibit.scene.pieces }));
    },
  });
  board.show(exhibit.scene, exhibit.live, { animate: false });
  return room;
}

/** Every kind of piece large enough to read. */
function details(theme: Theme): HTMLElement {
  const room = document.createElement("section");
  room.className = "hall__room hall__details";
  room.id = `details-${theme}`;
  const kinds = new Map<string, HTMLElement>();
  for (const { scene, game } of EXHIBITS) {
    for (const [key, piece] of Object.entries(scene.pieces)) {
      if (!kinds.has(piece.kind)) kinds.set(piece.kind, renderPieceDetail(piece, { lang, game, key, pieces: scene.pieces }));
    }
  }
  room.append(...kinds.values());
  return room;
}

document.documentElement.dataset["theme"] = themes[0];
const main = document.createElement("main");
main.className = "hall";
const heading = document.createElement("h1");
heading.textContent = "Gallery";
main.append(heading);
document.body.replaceChildren(main);
for (const theme of themes) {
  const wing = document.createElement("div");
  wing.className = "hall__wing";
  wing.dataset["theme"] = theme;
  main.append(wing);
  for (const exhibit of EXHIBITS) if (!only || only === exhibit.id) wing.append(hang(exhibit, theme));
  if (!only || only === "details") wing.append(details(theme));
}
