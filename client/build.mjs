/** Builds the client into the server's static folder: `node build.mjs [--dev]`. */
import { build } from "esbuild";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { subsetFonts } from "./build/fonts.mjs";
import { writeHome } from "./build/home.mjs";
import { writeIcons } from "./build/icons.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const out = process.env.ENCLUME_STATIC ?? path.join(here, "../src/enclume/server/static");
const dev = process.argv.includes("--dev");

// Every page is an entry with its own HTML file; "app" is the one at the root.
const PAGES = ["app", "gallery"].filter((name) => existsSync(path.join(here, "src", name, "main.tsx")) || existsSync(path.join(here, "src", name, "main.ts")));

await writeIcons(here);
await subsetFonts(here);
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });

const pageOf = (name) => (name === "app" ? "index.html" : `${name}.html`);
const entry = (name) => [".tsx", ".ts"].map((end) => path.join(here, "src", name, "main" + end)).find(existsSync);

const common = {
  bundle: true,
  minify: !dev,
  sourcemap: dev ? "inline" : false,
  target: ["es2022", "chrome111", "firefox113", "safari16.4"],
  outdir: out,
  publicPath: "/static/",
  legalComments: "none",
  logLevel: "warning",
  metafile: true,
};

const early = await build({ ...common, entryPoints: { early: path.join(here, "src/app/early.ts") }, format: "iife", entryNames: "[name]-[hash]" });
// Browsers look for it under one name for good.
await build({ ...common, entryPoints: { worker: path.join(here, "src/worker/main.ts") }, format: "iife", entryNames: "[name]" });
const pages = await build({
  ...common,
  entryPoints: { ...Object.fromEntries(PAGES.map((name) => [name, entry(name)])), board: path.join(here, "src/board/index.css") },
  format: "esm",
  splitting: true,
  jsx: "automatic",
  jsxImportSource: "preact",
  entryNames: "[name]-[hash]",
  chunkNames: "part-[name]-[hash]",
  assetNames: "[name]-[hash]",
  loader: { ".woff2": "file", ".svg": "file" },
});

const outputs = Object.entries(pages.metafile.outputs).map(([file, about]) => ({ name: path.basename(file), ...about }));
const outputOf = (name) => outputs.find((each) => each.entryPoint && path.resolve(each.entryPoint) === entry(name));
const boardStyle = outputs.find((each) => /^board-.*\.css$/.test(each.name)).name;
const earlyFile = path.basename(Object.keys(early.metafile.outputs)[0]);
const fonts = outputs.filter((each) => each.name.endsWith(".woff2") && !each.name.includes("-ext-")).map((each) => each.name);

/** What a page loads before anything is clicked: its script, the scripts that it imports, its styles and fonts. */
function firstLoad(name) {
  const seen = new Set();
  const visit = (file) => {
    const base = path.basename(file);
    if (seen.has(base)) return;
    seen.add(base);
    for (const each of pages.metafile.outputs[file]?.imports ?? []) if (each.kind === "import-statement") visit(each.path);
  };
  const page = outputOf(name);
  visit(Object.keys(pages.metafile.outputs).find((file) => path.basename(file) === page.name));
  return { scripts: [...seen], style: page.cssBundle && path.basename(page.cssBundle) };
}

const home = await writeHome(here, out);
const template = await readFile(path.join(here, "src/app/index.html"), "utf8");
for (const name of PAGES) {
  const { scripts, style } = firstLoad(name);
  const head = [
    ...home,
    `<script src="/static/${earlyFile}"></script>`,
    ...fonts.map((file) => `<link rel="preload" href="/static/${file}" as="font" type="font/woff2" crossorigin>`),
    style ? `<link rel="stylesheet" href="/static/${style}">` : "",
    name === "app" ? `<meta name="board-style" content="/static/${boardStyle}">` : `<link rel="stylesheet" href="/static/${boardStyle}">`,
    ...scripts.slice(1).map((file) => `<link rel="modulepreload" href="/static/${file}">`),
    `<script type="module" src="/static/${scripts[0]}"></script>`,
  ];
  const html = template.replace("<!-- head -->", head.filter(Boolean).join("\n"));
  await writeFile(path.join(out, pageOf(name)), html);
}

/** Compressed copies beside the files, so that the server compresses nothing; fonts and pictures are compressed as they are. */
const sizes = new Map();
for (const name of (await readdir(out, { recursive: true })).filter((each) => /\.\w+$/.test(each))) {
  const bytes = await readFile(path.join(out, name));
  if (/\.(woff2|png)$/.test(name)) {
    sizes.set(name, [bytes.length, bytes.length, bytes.length]);
    continue;
  }
  const small = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: dev ? 4 : 11 } });
  const zipped = gzipSync(bytes, { level: 9 });
  sizes.set(name, [bytes.length, zipped.length, small.length]);
  await writeFile(path.join(out, name + ".br"), small);
  await writeFile(path.join(out, name + ".gz"), zipped);
}

const kb = (bytes) => (bytes / 1000).toFixed(1).padStart(7);
console.log("     raw    gzip  brotli  kB");
for (const [name, [raw, zipped, small]] of [...sizes].sort((a, b) => b[1][2] - a[1][2])) console.log(kb(raw), kb(zipped), kb(small), "", name);
const total = (names) => names.reduce((sum, name) => sum.map((n, i) => n + (sizes.get(name)?.[i] ?? 0)), [0, 0, 0]);
for (const name of PAGES) {
  const { scripts, style } = firstLoad(name);
  const names = [pageOf(name), earlyFile, ...scripts, style, name === "app" ? "" : boardStyle, ...fonts].filter(Boolean);
  console.log(total(names).map(kb).join(" "), "", `first load of ${name}`);
  const rooms = outputs.filter((each) => each.entryPoint && !PAGES.some((page) => entry(page) === path.resolve(each.entryPoint)) && each.name.endsWith(".js"));
  if (name === "app") for (const room of rooms) console.log(total([...new Set([...names, room.name, ...room.imports.map((each) => path.basename(each.path)), room.entryPoint.includes("/table/") ? boardStyle : ""])]).map(kb).join(" "), "", `first load of ${name} with ${room.entryPoint}`);
}
