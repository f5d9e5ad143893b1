import { defineConfig } from "vitest/config";

// Tests of browser code have a DOM; tests of the build and of the server's renderer do not.
export default defineConfig({
  test: {
    // High, because only tests that hang reach it, even on slow machines.
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
