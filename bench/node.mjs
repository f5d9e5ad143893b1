// Renders the JSON of each page in a folder with unmodified react-dom, and prints the median time
// and the size as JSON. bench/render.go runs it.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { buildServer } from "../esbuild.config.mjs";
import { plainReact } from "../ssr/build/react.mjs";

const dir = process.argv[2];
const bundle = resolve(dir, "node.mjs");
await buildServer(bundle, plainReact(), "esm");
const { render } = await import(pathToFileURL(bundle));

const times = {};
for (const file of readdirSync(dir).filter((name) => name.endsWith(".json"))) {
  const json = readFileSync(join(dir, file), "utf8");
  const html = render(json);
  for (let i = 0; i < 300; i++) render(json);
  const took = [];
  for (let i = 0; i < 200; i++) {
    const start = performance.now();
    render(json);
    took.push(performance.now() - start);
  }
  took.sort((a, b) => a - b);
  times[file.replace(".json", "")] = { ms: took[100], bytes: Buffer.byteLength(html) };
}
console.log(JSON.stringify(times));
