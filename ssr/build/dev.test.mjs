import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminOptions, browserOptions } from "../../esbuild.config.mjs";
import { devOptions } from "./dev.mjs";

let dir;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "haat-dev-"));
});

afterAll(() => rmSync(dir, { recursive: true }));

/** Builds with esbuild, and returns the text of all scripts. */
async function scriptsOf(options) {
  await build({ ...options, logLevel: "error" });
  const assets = options.outdir;
  return readdirSync(assets)
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(join(assets, name), "utf8"))
    .join("\n");
}

test.each([
  ["shop", browserOptions],
  ["admin", adminOptions],
])(
  "the scripts of the %s area reload and warn of hydration mismatches only in development",
  async (name, options) => {
    const dev = await scriptsOf(devOptions(options(join(dir, name, "dev"))));
    expect(dev).toContain("/api/dev/builds");
    expect(dev).toContain("A tree hydrated but some attributes");
    expect(dev).not.toContain("react-dom-client.production.js");
    const production = await scriptsOf(options(join(dir, name, "production")));
    expect(production).not.toContain("/api/dev/builds");
    expect(production).not.toContain("A tree hydrated but some attributes");
  },
);
