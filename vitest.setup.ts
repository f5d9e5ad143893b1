import { toast } from "sonner";
import { afterAll, afterEach, vi } from "vitest";

// Tests share a document, so the next one would show the toasts of this one again.
afterEach(async () => {
  await vi.dynamicImportSettled(); // loads the code of a toast that the test did not wait for
  toast.dismiss();
});

// Waits for work that the file's last test started while the document still exists, such as loading
// and showing a toast that the test did not wait for.
afterAll(async () => {
  await vi.dynamicImportSettled();
  await new Promise((resolve) => setTimeout(resolve));
});
