/** Writes src/icons.ts: the outlines of the icons named in the icons.txt files, and of no others. */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { rounded } from "./outline.mjs";

const LISTS = ["src/app/icons.txt", "src/board/icons.txt"];

export async function writeIcons(client) {
  const pack = JSON.parse(await readFile(path.join(client, "node_modules/@iconify-json/game-icons/icons.json"), "utf8"));
  const names = new Set();
  for (const list of LISTS) {
    const file = path.join(client, list);
    if (!existsSync(file)) continue;
    for (const line of (await readFile(file, "utf8")).split("\n")) {
      const name = line.replace(/#.*/, "").trim();
      if (name) names.add(name);
    }
  }
  const lines = [...names].sort().map((name) => {
    const icon = pack.icons[name] ?? pack.icons[pack.aliases?.[name]?.parent];
    if (!icon) throw new Error(`there is no icon "${name}" in game-icons`);
    const outline = [...icon.body.matchAll(/ d="([^"]+)"/g)].map((found) => found[1]).join("");
    return `  ${JSON.stringify(name)}: ${JSON.stringify(rounded(outline))},`;
  });
  const text = `/** Outlines on a field of 512 by 512, by name. Made by build.mjs from the icons.txt files: do not edit. */
export const ICONS = {
${lines.join("\n")}
} as const;

export type IconName = keyof typeof ICONS;
`;
  const target = path.join(client, "src/icons.ts");
  if (!existsSync(target) || (await readFile(target, "utf8")) !== text) await writeFile(target, text);
}
