/** What the board itself says, in both languages. Everything else comes with the scene. */
import type { FlatPiece } from "../frames";

const WORDS = {
  fr: {
    floor: "étage", floors: "Plans des étages", row: "rangée", place: "place", column: "colonne", 
    pickable: "jouable", picked: "choisi", covered: "recouvert", veiled: "voilé", available: "disponible", faceDown: "face cachée",
    cost: "coût", carries: "porte", empty: "place vide", turn: "Tourner d’un quart de tour", zoomIn: "Agrandir", zoomOut: "Réduire", whole: "Tout voir",
    workshop: "Mon atelier", of: "de", cards: "pile", nothing: "rien encore", step: "case", way: "passage", ghost: "place libre",
    perfect: "Accord parfait", color: "Accord de couleur", type: "Accord de type", none: "Sans accord",
    rulebook: "d’après le livret", public: "d’après des sources publiques", design: "conçu pour Enclume",
    free: "au choix", showing: "montre", lost: "perdu", kept: "revient", borrowed: "emprunté", prerolled: "lancé d’avance", cancelled: "annulé", spent: "épuisé", used: "utilisé", hired: "engagé", trainee: "stagiaire", shut: "fermé", safe: "à l’abri", stealable: "peut être volé", near: "à portée de vos bonus",
    stepOf: "étape", reward: "récompense", penalty: "pénalité", weak: "faiblesse", attached: "attachée", static: "tant qu’elle est en jeu", target: "visé", done: "retournée", lit: "allumée", dark: "éteinte", hit: "favorable",
  },
  en: {
    floor: "floor", floors: "Floor plans", row: "row", place: "place", column: "column", 
    pickable: "can be played", picked: "picked", covered: "covered", veiled: "veiled", available: "available", faceDown: "face down",
    cost: "cost", carries: "carries", empty: "empty place", turn: "Turn by a quarter", zoomIn: "Zoom in", zoomOut: "Zoom out", whole: "Show all",
    workshop: "My workshop", of: "of", cards: "pile", nothing: "nothing yet", step: "space", way: "passage", ghost: "free place",
    perfect: "Perfect match", color: "Colour match", type: "Type match", none: "No match",
    rulebook: "from the rulebook", public: "from public sources", design: "designed for Enclume",
    free: "any", showing: "shows", lost: "lost", kept: "comes back", borrowed: "borrowed", prerolled: "rolled in advance", cancelled: "cancelled", spent: "spent", used: "used", hired: "hired", trainee: "trainee", shut: "shut", safe: "safe", stealable: "can be stolen", near: "within reach of your bonuses",
    stepOf: "step", reward: "reward", penalty: "penalty", weak: "weakness", attached: "attached", static: "while in play", target: "attempted", done: "turned over", lit: "lit", dark: "dark", hit: "matching",
  },
} as const;

export type Lang = keyof typeof WORDS;
export type Word = keyof (typeof WORDS)["fr"];

export const say = (lang: Lang, word: Word): string => WORDS[lang][word];

const STATES = new Set<string>(["covered", "veiled", "available", "perfect", "color", "type", "none", "rulebook", "public", "design", "lost", "kept", "borrowed", "prerolled", "cancelled", "spent", "used", "hired", "trainee", "shut", "safe", "stealable", "near", "reward", "penalty", "weak", "attached", "static", "target", "done", "lit", "dark", "hit"] satisfies Word[]);

/** Whether a status, a match or a source has a word of its own here. */
export function isWord(name: string): name is Word {
  return STATES.has(name);
}

const COLORS: Record<Lang, Record<string, string>> = {
  fr: { grey: "gris", blue: "bleu", green: "vert", yellow: "jaune", red: "rouge", white: "blanc", black: "noir", purple: "violet", orange: "orange", brown: "brun", any: "au choix" },
  en: { any: "any" },
};

/** What a colour stands for at this table: what is counted in it, where something is; else the colour itself. */
export function materialName(color: string, lang: Lang, pieces: Readonly<Record<string, FlatPiece>>): string {
  const counter = Object.values(pieces).find((piece) => piece.kind === "counter" && piece.color === color);
  return counter?.title || colorName(lang, color);
}

const colorName = (lang: Lang, color: string): string => COLORS[lang][color] ?? color;
