import { defineConfig } from "vitest/config";

// What runs in the browser is tested in a DOM, what the build and the server's renderer use without one.
export default defineConfig({
  test: {
    // What a test waits for ends it; the time is for one that hangs, on the slowest machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "client",
          environment: "happy-dom",
          setupFiles: "./vitest.setup.ts",
          include: ["{client,themes}/**/*.test.{ts,tsx}"],
        },
      },
      {
        extends: true,
        test: { name: "ssr", environment: "node", include: ["{ssr,scripts}/**/*.test.{ts,mjs}"] },
      },
    ],
  },
});
