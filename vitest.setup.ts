import { afterAll, afterEach, vi } from "vitest";
import { clearToasts } from "./client/testing/toasts";

// Tests share a document, so the next one would show the toasts of this one again.
afterEach(clearToasts);

// Waits for work that the file's last test started while the document still exists, such as loading
// and showing a toast that the test did not wait for.
afterAll(async () => {
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve));
});
