import { isPlainKey } from "../../lib/keys";

/** An action of a keyboard shortcut in the order list. */
export type KeyAction = "next" | "previous" | "select" | "help";

const actions = new Map<string, KeyAction>([
  ["j", "next"],
  ["k", "previous"],
  ["x", "select"],
  ["?", "help"],
]);

/** Returns the action of a key press, or undefined while the person types or a dialog is open. */
export function keyAction(event: KeyboardEvent): KeyAction | undefined {
  if (!isPlainKey(event)) return undefined;
  const action = actions.get(event.key.toLowerCase());
  return event.repeat && action !== "next" && action !== "previous" ? undefined : action;
}

/** Moves the focus to the next or previous row of the list, or to the first row if no row has it. */
export function stepRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1);
  rows[next]?.focus();
}
