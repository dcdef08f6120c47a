/** Cuts the two typefaces to the letters and weights that we set; what lies outside comes from the extended files when needed. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subset from "subset-font";

const ascii = Array.from({ length: 0x5f }, (_, i) => String.fromCharCode(0x20 + i)).join("");
const LETTERS = ascii + "àâäæçéèêëîïôöœùûüÿñáíóúßÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸÑ«»‘’“”–—…·•×−→←°½\u00a0\u202f";

const FONTS = [
  { name: "grenze-gotisch", file: "grenze-gotisch/files/grenze-gotisch-latin-wght-normal.woff2", axes: { wght: { min: 600, max: 800 } } },
  { name: "bricolage", file: "bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2", axes: { wght: { min: 500, max: 700 }, wdth: { min: 75, max: 90 } } },
];

export async function subsetFonts(client) {
  const folder = path.join(client, ".fonts");
  await mkdir(folder, { recursive: true });
  for (const { name, file, axes } of FONTS) {
    const source = await readFile(path.join(client, "node_modules/@fontsource-variable", file));
    const stamp = createHash("sha256").update(source).update(LETTERS).update(JSON.stringify(axes) + "plain").digest("hex");
    const target = path.join(folder, `${name}.woff2`);
    const made = path.join(folder, `${name}.stamp`);
    if (existsSync(target) && existsSync(made) && (await readFile(made, "utf8")) === stamp) continue;
    await writeFile(target, await subset(source, LETTERS, { targetFormat: "woff2", variationAxes: axes, noLayoutClosure: true }));
    await writeFile(made, stamp);
  }
}
