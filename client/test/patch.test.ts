import assert from "node:assert/strict";
import { test } from "node:test";
import type { Patch } from "../src/frames.ts";
import { patched, patchedScene, type Position } from "../src/app/patch.ts";

const scene = {
  roots: ["mine", "board"],
  areas: { mine: { area: "iso", pieces: ["M1", "M2", "M3"] }, board: { area: "row", pieces: ["R"] } },
  pieces: { M1: { kind: "cube" }, M2: { kind: "cube" }, M3: { kind: "cube" }, R: { kind: "counter" } },
};

const position: Position = {
  seq: 4,
  table: { id: "t", game: "g", name: "n", seats: [], status: "playing", options: {}, created: 0 },
  you: [0],
  viewer: 0,
  scene,
  asks: [],
  words: { "take:M1": { text: "Take" } },
  log: [
    { after: 1, text: "one", kind: "a" },
    { after: 2, text: "two", kind: "a" },
  ],
  chat: [],
  moment: 2,
  undo: { can: false },
  outcome: null,
};

const patch = (change: Partial<Patch>): Patch => ({ frame: "patch", seq: 5, viewer: 0, scene: {}, asks: [], moment: 3, undo: { can: true }, ...change });

test("pieces that left an area are taken out of it and the rest stays in order", () => {
  const after = patchedScene(scene, { left: { mine: ["M2"] }, gone: ["M2"] });
  assert.deepEqual(after.areas.mine?.pieces, ["M1", "M3"]);
  assert.deepEqual(Object.keys(after.pieces), ["M1", "M3", "R"]);
  assert.deepEqual(scene.areas.mine.pieces, ["M1", "M2", "M3"]);
});

test("what has changed replaces what was there", () => {
  const after = patchedScene(scene, { pieces: { R: { kind: "counter", title: "Iron" } }, areas: { board: { area: "row", pieces: ["R", "M1"] } } });
  assert.equal(after.pieces.R?.title, "Iron");
  assert.deepEqual(after.areas.board?.pieces, ["R", "M1"]);
  assert.equal(after.areas.mine, scene.areas.mine);
});

test("how far the match is stays until told otherwise", () => {
  const third = patchedScene(scene, { progress: "Round 3" });
  assert.equal(third.progress, "Round 3");
  assert.equal(patchedScene(third, {}).progress, "Round 3");
});

test("areas come and go", () => {
  const after = patchedScene(scene, { roots: ["mine"], gone_areas: ["board"] });
  assert.deepEqual(after.roots, ["mine"]);
  assert.ok(!("board" in after.areas));
});

test("a patch adds words and lines and moves on", () => {
  const after = patched(position, patch({ words: { "take:M3": { text: "Take 3" } }, log: [{ after: 3, text: "three", kind: "a" }] }));
  assert.equal(after?.moment, 3);
  assert.deepEqual(Object.keys(after?.words ?? {}), ["take:M1", "take:M3"]);
  assert.deepEqual(after?.log.map((line) => line.text), ["one", "two", "three"]);
});

test("after an undo the log is cut before the new lines are added", () => {
  const after = patched(position, patch({ log_from: 1, log: [{ after: 1, text: "taken back", kind: "undo" }] }));
  assert.deepEqual(after?.log.map((line) => line.text), ["one", "taken back"]);
});

test("a gap asks for everything again", () => {
  assert.equal(patched(position, patch({ seq: 6 })), null);
  assert.equal(patched(position, patch({ seq: 3 })), null);
});
