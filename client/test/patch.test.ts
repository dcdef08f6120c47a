import assert from "node:assert/strict";
import { test } from "node:test";
import type { Patch } from "../src/frames.ts";
import { patched, patchedScene, ordered, type Position } from "../src/app/patch.ts";

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
  offered: {},
  log: [
    { after: 1, text: "one" },
    { after: 2, text: "two" },
  ],
  chat: [],
  moment: 2,
  noUndo: "too late",
  outcome: null,
  routines: [],
  orders: [],
  heard: 0,
};

const patch = (change: Partial<Patch>): Patch => ({ frame: "patch", seq: 5, scene: {}, asks: [], moment: 3, no_undo: "", ...change });

test("pieces that left an area are taken out of it and the rest stays in order", () => {
  const after = patchedScene(scene, { left: { mine: ["M2"] }, gone: ["M2"] });
  assert.deepEqual(after.areas.mine?.pieces, ["M1", "M3"]);
  assert.deepEqual(Object.keys(after.pieces), ["M1", "M3", "R"]);
  assert.deepEqual(scene.areas.mine.pieces, ["M1", "M2", "M3"]);
});

test("what has changed replaces what was there", () => {
  const after = patchedScene(scene, { piece_changes: { R: { title: "Iron" } }, area_changes: { board: { pieces: ["R", "M1"] } } });
  assert.equal(after.pieces.R?.kind, "counter");
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

test("a patch adds lines and moves on; a line without a moment belongs to the latest", () => {
  const after = patched(position, patch({ log: [{ text: "three" }] }));
  assert.equal(after?.moment, 3);
  assert.deepEqual(after?.log.map((line) => line.text), ["one", "two", "three"]);
  assert.equal(after?.log[2]?.after, 3);
});

test("offers are put together from those before and new ones", () => {
  const first = patched(position, patch({ asks: [{ seat: 0, prompt: "Take", fresh: [[0, 0, "take:a", 0, "Take 🐉 A", ""], [1, 5, "b", 7, "B", ""], [2, 5, "c", 7, "C", "+1"]] }] }));
  assert.deepEqual(first?.asks[0]?.offers.map((offer) => offer.key), ["take:a", "take:b", "take:c"]);
  const theirs = patched(first!, patch({ seq: 6, asks: [{ seat: 1 }] }));
  assert.deepEqual(theirs?.asks[0]?.offers, []);
  const mine = patched(theirs!, patch({ seq: 7, asks: [{ seat: 0, prompt: "Take", kept: [[1, 3]], fresh: [[1, 0, "x", 0, "X", ""]] }] }));
  assert.deepEqual(mine?.asks[0]?.offers.map((offer) => offer.text), ["Take 🐉 B", "X", "Take 🐉 C"]);
});

test("undo stays as it was unless the patch says otherwise", () => {
  const open = patched(position, patch({}));
  assert.equal(open?.noUndo, "");
  const { no_undo, ...silent } = patch({ seq: 6 });
  assert.equal(patched(open!, silent)?.noUndo, "");
});

test("numbers change by their values alone", () => {
  const counted = { ...scene, pieces: { ...scene.pieces, R: { kind: "counter", numbers: [["cube", 2, "Iron"]] as [string, number, string][] } } };
  assert.deepEqual(patchedScene(counted, { piece_changes: { R: { values: [5] } } }).pieces.R?.numbers, [["cube", 5, "Iron"]]);
});

test("what is gone has left its area", () => {
  assert.deepEqual(patchedScene(scene, { gone: ["M1"] }).areas.mine?.pieces, ["M2", "M3"]);
});

test("after an undo the log is cut before the new lines are added", () => {
  const after = patched(position, patch({ log_from: 1, log: [{ after: 1, text: "taken back" }] }));
  assert.deepEqual(after?.log.map((line) => line.text), ["one", "taken back"]);
});

test("a gap asks for everything again", () => {
  assert.equal(patched(position, patch({ seq: 6 })), null);
  assert.equal(patched(position, patch({ seq: 3 })), null);
});

test("what may be answered in advance says its kind, and an order changes that and nothing else", () => {
  const asks = [{ seat: 0, prompt: "Pour?", kind: "pour", masked: true, fresh: [[0, 0, "pass", 0, "Pass", ""]] as [number, number, string, number, string, string][] }];
  const asked = patched(position, patch({ asks }));
  assert.ok(asked);
  assert.deepEqual([asked.asks[0]?.kind, asked.asks[0]?.masked, asked.asks[0]?.ordered, asked.orders], ["pour", true, "", []]);
  const order = { seat: 0, kind: "pour", name: "Pouring oil", answer: "pass", until: "turn", says: "Pass, until the end of the turn" };
  const after = ordered(asked, { frame: "orders", orders: [order], ordered: { 0: "pass" } });
  assert.deepEqual([after.orders, after.asks[0]?.ordered, after.asks[0]?.offers], [[order], "pass", asked.asks[0]?.offers]);
  assert.deepEqual(patched(after, patch({ seq: 6 }))?.orders, [order]);
  assert.deepEqual(patched(after, patch({ seq: 6, orders: [] }))?.orders, []);
});

test("news of people leave what is on offer the very list that it was; the next move does not", () => {
  const asks = [{ seat: 0, prompt: "Take", fresh: [[0, 0, "take:a", 0, "Take a", ""]] }] as Patch["asks"];
  const all = [{ seat: 0, prompt: "Take", kept: [[0, 1]] }] as Patch["asks"];
  const mine = patched(position, patch({ asks }))!;
  const joined = patched(mine, patch({ seq: 5, moment: 3, asks: all }))!;
  assert.equal(joined.asks[0]?.offers, mine.asks[0]?.offers);
  const moved = patched(joined, patch({ seq: 6, moment: 4, asks: all }))!;
  assert.notEqual(moved.asks[0]?.offers, mine.asks[0]?.offers);
  assert.deepEqual(moved.asks[0]?.offers, mine.asks[0]?.offers);
});
