import { toast } from "sonner";
import { expect, vi } from "vitest";
import type { ToastKind } from "../components/toast";
import { patience } from "./render";

/** Returns the kinds and texts of the test's toasts, the oldest first. */
function toasts(): [kind: ToastKind, text: unknown][] {
  const shown = toast.getToasts().flatMap((each) => ("title" in each ? [each] : []));
  return shown.reverse().map(({ type, title }) => [type as ToastKind, title]);
}

/** Waits for the code of toasts, which is loaded when the first one is shown, and expects these toasts only. */
export async function expectToasts(...expected: [kind: ToastKind, text: unknown][]): Promise<void> {
  await vi.dynamicImportSettled();
  await vi.waitFor(() => expect(toasts()).toEqual(expected), patience);
}
