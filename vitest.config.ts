import { defineConfig } from "vitest/config";

// What runs in the browser is tested in a DOM, what the build and the server's renderer use without one.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "client",
          environment: "happy-dom",
          include: ["{client,themes}/**/*.test.{ts,tsx}"],
        },
      },
      { test: { name: "ssr", environment: "node", include: ["{ssr,scripts}/**/*.test.{ts,mjs}"] } },
    ],
  },
});
