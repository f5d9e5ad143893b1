// For tests: builds the server bundle with React and with the compiler, as Node modules.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { buildServer } from "../../esbuild.config.mjs";
import { plainReact } from "../build/react.mjs";
import { compiledReact } from "./plugin.mjs";

const folder = () => mkdtempSync(join(tmpdir(), "haat-compiler-"));

async function both(make) {
  const dir = folder();
  try {
    const [react, compiled] = await Promise.all(
      [plainReact, compiledReact].map(async (plugin) => {
        const file = join(dir, `${plugin.name}.mjs`);
        await make(file, plugin());
        return import(pathToFileURL(file));
      }),
    );
    return { react, compiled };
  } finally {
    rmSync(dir, { recursive: true });
  }
}

/** Returns the exports of client/entry.server.tsx built with either renderer. */
export const serverBundles = () => both((file, plugin) => buildServer(file, plugin, "esm"));

/** Returns the exports of a .tsx module built with either renderer. */
export function bundlesOf(source) {
  return both(async (file, plugin) => {
    const entry = `${file}.tsx`;
    writeFileSync(entry, source);
    await build({
      entryPoints: [entry],
      outfile: file,
      bundle: true,
      format: "esm",
      jsx: "automatic",
      define: { "process.env.NODE_ENV": '"production"' },
      nodePaths: [resolve("node_modules")],
      plugins: [plugin],
      logLevel: "error",
      platform: "neutral",
      mainFields: ["module", "main"],
      conditions: ["browser", "production"],
    });
  });
}

/** Returns the HTML of a render, or the message of the error that it threw. */
export function outcome(render) {
  try {
    return render();
  } catch (error) {
    return { threw: String(error.message) };
  }
}
