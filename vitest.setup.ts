import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { patience } from "./client/testing/patience";
import { clearToasts } from "./client/testing/toasts";

configure({ asyncUtilTimeout: patience.timeout });

// Runs before the hooks of the test's file, which remove the stubs that components use. Tests share a document, so
// unremoved elements and toasts would appear in the next test.
afterEach(async () => {
  cleanup();
  await clearToasts();
  document.body.replaceChildren();
});

// A process that ends while a module is loading fails. The last test may have shown a toast, whose code loads later.
afterAll(() => vi.dynamicImportSettled());
