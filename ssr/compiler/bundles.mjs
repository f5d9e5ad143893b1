// For tests: the server's bundle by React and by the compiler, as modules of Node.
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

/** The exports of client/entry.server.tsx by either renderer. */
export const serverBundles = () => both((file, plugin) => buildServer(file, plugin, "esm"));

/** The exports of a .tsx module by either renderer. */
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

/** What a render comes to: its HTML, or that it threw. */
export function outcome(render) {
  try {
    return render();
  } catch (error) {
    return { threw: String(error.message) };
  }
}
