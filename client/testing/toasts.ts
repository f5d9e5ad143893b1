import { toast } from "sonner";
import { expect, vi } from "vitest";
import type { ToastKind } from "../components/toast";
import { patience } from "./patience";

type Toast = ReturnType<typeof toast.getHistory>[number];

// The toasts of earlier tests, which have the same history.
const earlier = new WeakSet<Toast>();

/** Removes the toasts of a test. It first waits for the code of a toast that the test did not wait for. */
export async function clearToasts(): Promise<void> {
  await vi.dynamicImportSettled();
  toast.dismiss();
  for (const each of toast.getHistory()) earlier.add(each);
}

/**
 * Returns the kinds and texts of the test's toasts, oldest first. They include toasts that have disappeared
 * after 4 s, because a busy machine may take longer to reach the test's next line.
 */
function toasts(): [kind: ToastKind, text: unknown][] {
  return toast
    .getHistory()
    .filter((each) => !earlier.has(each))
    .flatMap((each) => ("title" in each ? [[each.type as ToastKind, each.title]] : []));
}

/** Waits for the code of toasts, which loads when the first one is shown, and expects exactly these toasts. */
export async function expectToasts(...expected: [kind: ToastKind, text: unknown][]): Promise<void> {
  await vi.dynamicImportSettled();
  await vi.waitFor(() => expect(toasts()).toEqual(expected), patience);
}
