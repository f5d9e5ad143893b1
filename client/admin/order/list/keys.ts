/** An action of a keyboard shortcut in the order list. */
export type KeyAction = "next" | "previous" | "select" | "search" | "help";

const actions = new Map<string, KeyAction>([
  ["j", "next"],
  ["k", "previous"],
  ["x", "select"],
  ["/", "search"],
  ["?", "help"],
]);

/** Returns the action of a key press, or undefined while the person types or a dialog is open. */
export function keyAction(event: KeyboardEvent): KeyAction | undefined {
  const { key, ctrlKey, metaKey, altKey, target, repeat } = event;
  if (ctrlKey || metaKey || altKey || document.querySelector("dialog[open]")) return undefined;
  const typing = "input:not([type=checkbox]), textarea, select, [contenteditable]";
  if (target instanceof Element && target.matches(typing)) return undefined;
  const action = actions.get(key.toLowerCase());
  return repeat && action !== "next" && action !== "previous" ? undefined : action;
}

/** Moves the focus to the next or previous row of the list, or to the first row if no row has it. */
export function stepRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1);
  rows[next]?.focus();
}

const storageKey = "haat-admin-keys-off";

/** Reports whether the shortcuts are turned off in this browser. */
export function keysOff(): boolean {
  return localStorage.getItem(storageKey) === "yes";
}

export function setKeysOff(off: boolean): void {
  if (off) localStorage.setItem(storageKey, "yes");
  else localStorage.removeItem(storageKey);
}
