import { act, cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import en from "../../../locales/en.json";
import { I18nProvider } from "../../lib/i18n";
import { expectToasts } from "../../testing/toasts";
import { lateDialog, loadLate } from "./late";

// Renders a component without showInArea, because showInArea loads all late dialogs first.
async function show(part: ReactNode) {
  cleanup();
  await act(async () =>
    render(
      <I18nProvider locale="en" messages={en}>
        {part}
      </I18nProvider>,
    ),
  );
}

const dialog = ({ text }: { text: string; onClose: () => void }) => <p>{text}</p>;

test("a late dialog appears when its code has loaded, and at once the next time", async () => {
  let load = (_: typeof dialog) => {};
  const Dialog = lateDialog(() => new Promise<typeof dialog>((resolve) => (load = resolve)));
  await show(<Dialog text="Refund" onClose={() => {}} />);
  expect(screen.queryByText("Refund")).toBeNull();
  await act(async () => load(dialog));
  expect(screen.getByText("Refund")).toBeDefined();
  await show(<Dialog text="Again" onClose={() => {}} />);
  expect(screen.getByText("Again")).toBeDefined();
});

test("a dialog whose code does not load is closed, and a toast says so", async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  const onClose = vi.fn();
  const Dialog = lateDialog<{ onClose: () => void }>(() => Promise.reject(new Error("offline")));
  await show(<Dialog onClose={onClose} />);
  expect(onClose).toHaveBeenCalledOnce();
  await expectToasts(["error", expect.stringContaining("Couldn't complete this.")]);
  vi.restoreAllMocks();
});

test("loadLate loads the code of dialogs that have not been opened", async () => {
  const load = vi.fn(async () => dialog);
  const Dialog = lateDialog(load);
  await loadLate();
  expect(load).toHaveBeenCalledOnce();
  await show(<Dialog text="Ready" onClose={() => {}} />);
  expect(screen.getByText("Ready")).toBeDefined();
  expect(load).toHaveBeenCalledOnce();
});

test("loadLate also loads what a late dialog loads late", async () => {
  const inner = vi.fn(async () => dialog);
  lateDialog(async () => {
    lateDialog(inner); // registers the inner dialog, as loading its module does
    return dialog;
  });
  await loadLate();
  expect(inner).toHaveBeenCalledOnce();
});
