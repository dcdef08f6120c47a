/** Writes the outlines of the icons named in an icons.txt, and of no others: the board's in src/icons.ts, the page's in src/app/icons.ts;
 * those that only one game needs, src/board/packs/GAME.txt, in src/outlines/GAME.ts. */
import { existsSync } from "node:fs";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { rounded } from "./outline.mjs";

const LISTS = { "src/board/icons.txt": "src/icons.ts", "src/app/icons.txt": "src/app/icons.ts" };
const PACKS = "src/board/packs";

export async function writeIcons(client) {
  const pack = JSON.parse(await readFile(path.join(client, "node_modules/@iconify-json/game-icons/icons.json"), "utf8"));
  const packs = (await readdir(path.join(client, PACKS))).map((name) => [path.join(PACKS, name), path.join("src/outlines", name.replace(/txt$/, "ts"))]);
  await mkdir(path.join(client, "src/outlines"), { recursive: true });
  for (const [list, target] of [...Object.entries(LISTS), ...packs]) {
    const file = path.join(client, list);
    if (existsSync(file)) await write(path.join(client, target), list, await namesIn(file), pack);
  }
}

export async function namesIn(file) {
  const lines = (await readFile(file, "utf8")).split("\n").map((line) => line.replace(/#.*/, "").trim());
  return [...new Set(lines.filter(Boolean))].sort();
}

async function write(target, list, names, pack) {
  const lines = names.map((name) => {
    const icon = pack.icons[name] ?? pack.icons[pack.aliases?.[name]?.parent];
    if (!icon) throw new Error(`there is no icon "${name}" in game-icons`);
    const outline = [...icon.body.matchAll(/ d="([^"]+)"/g)].map((found) => found[1]).join("");
    return `  ${JSON.stringify(name)}: ${JSON.stringify(rounded(outline))},`;
  });
  const text = `/** Outlines on a field of 512 by 512, by name. Made by build.mjs from ${list}: do not edit. */
export const ICONS = {
${lines.join("\n")}
} as const;

export type IconName = keyof typeof ICONS;
`;
  if (!existsSync(target) || (await readFile(target, "utf8")) !== text) await writeFile(target, text);
}
