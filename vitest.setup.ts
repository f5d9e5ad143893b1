import { afterAll, afterEach, vi } from "vitest";
import { clearToasts } from "./client/testing/toasts";

// Tests share a document, so the next one would show the toasts of this one again.
afterEach(clearToasts);

// A process that ends while a module is loading fails. The last test may have shown a toast, whose code loads late.
afterAll(() => vi.dynamicImportSettled());
