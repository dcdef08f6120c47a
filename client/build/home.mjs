/** What a phone needs to put Enclume on its home screen; an iPhone shows notices only to those who have done so. */
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";

const SIZES = [192, 512];

/** Writes icons and manifest under names that change with them; the lines for the head of every page. */
export async function writeHome(here, out) {
  const put = async (name, bytes) => {
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8).toUpperCase();
    const hashed = name.replace(".", `-${hash}.`);
    await writeFile(path.join(out, hashed), bytes);
    return `/static/${hashed}`;
  };
  const read = (name) => readFile(path.join(here, "src/app/home", name));
  const icons = [];
  for (const size of SIZES) {
    const src = await put(`icon-${size}.png`, await read(`icon-${size}.png`));
    for (const purpose of ["any", "maskable"]) icons.push({ src, sizes: `${size}x${size}`, type: "image/png", purpose });
  }
  const manifest = { ...JSON.parse(await read("manifest.json")), icons };
  return [
    `<link rel="manifest" href="${await put("enclume.webmanifest", Buffer.from(JSON.stringify(manifest)))}">`,
    `<link rel="apple-touch-icon" href="${await put("icon-180.png", await read("icon-180.png"))}">`,
  ];
}
