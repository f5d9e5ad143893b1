import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Returns the tests that replace modules, which would affect other tests in the same process. */
function mockingTests(): string[] {
  return ["client", "themes"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => join(folder, name))
      .filter((path) => /\.test\.tsx?$/.test(path))
      .filter((path) => readFileSync(path, "utf8").includes("vi.mock(")),
  );
}

const mocking = mockingTests();
const client = { environment: "./client/testing/dom.ts", setupFiles: "./vitest.setup.ts" };

// Tests of browser code have a DOM; tests of the build and of the server's renderer do not. Test files share
// processes, because a process for every file would take ten times as long.
export default defineConfig({
  test: {
    // High, because only tests that hang reach it, even on slow machines.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The hooks of vitest.setup.ts run before those of a test's file.
    sequence: { hooks: "list" },
    projects: [
      {
        extends: true,
        test: {
          ...client,
          name: "client",
          include: ["{client,themes}/**/*.test.{ts,tsx}"],
          exclude: mocking,
          pool: "threads",
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...client, name: "client with mocks", include: mocking, pool: "threads" },
      },
      {
        extends: true,
        test: { name: "ssr", environment: "node", include: ["{ssr,scripts}/**/*.test.{ts,mjs}"] },
      },
    ],
  },
});
