import { afterAll, afterEach, vi } from "vitest";
import { clearToasts } from "./client/testing/toasts";

// Tests share a document, so the next one would show the toasts of this one again.
afterEach(clearToasts);

// A process that ends while it loads a module fails, such as one of a toast that the last test did not wait for.
afterAll(() => vi.dynamicImportSettled());
