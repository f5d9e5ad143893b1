// Renders the JSON of pages in a folder with unmodified react-dom. For each line "PAGE TIMES" of
// its input it renders the page TIMES times, and prints the times in ms and the size as a line of
// JSON. bench/render_node.go runs it.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { buildServer } from "../esbuild.config.mjs";
import { plainReact } from "../ssr/build/react.mjs";

const dir = process.argv[2];
const bundle = resolve(dir, "node.mjs");
await buildServer(bundle, plainReact(), "esm");
const { render } = await import(pathToFileURL(bundle));

const pages = new Map();

/** Returns the JSON of a page, which has been rendered often enough to be compiled. */
function warmedUp(name) {
  if (!pages.has(name)) {
    const json = readFileSync(join(dir, `${name}.json`), "utf8");
    for (let i = 0; i < 300; i++) render(json);
    pages.set(name, json);
  }
  return pages.get(name);
}

for await (const line of createInterface({ input: process.stdin })) {
  const [name, times] = line.split(" ");
  const json = warmedUp(name);
  let html = "";
  const took = Array.from({ length: Number(times) }, () => {
    const start = performance.now();
    html = render(json);
    return performance.now() - start;
  });
  console.log(JSON.stringify({ ms: took, bytes: Buffer.byteLength(html) }));
}
