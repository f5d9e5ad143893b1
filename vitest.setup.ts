import { afterAll, vi } from "vitest";

// What a file's last test set off ends while there is a document for it: a message that
// a test did not wait for is fetched with its code, and shown.
afterAll(async () => {
  await vi.dynamicImportSettled();
  await new Promise((shown) => setTimeout(shown));
});
