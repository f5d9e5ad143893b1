const storageKey = "haat-admin-keys-off";

/** Reports whether shortcuts of a single key are turned off in this browser (WCAG 2.1.4). */
export function keysOff(): boolean {
  return localStorage.getItem(storageKey) === "yes";
}

export function setKeysOff(off: boolean): void {
  if (off) localStorage.setItem(storageKey, "yes");
  else localStorage.removeItem(storageKey);
}

/** Reports whether a key is pressed without Ctrl, Alt or Cmd, while the person does not type and no dialog is open. */
export function isPlainKey({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector("dialog[open]")) return false;
  const typing = "input:not([type=checkbox]), textarea, select, [contenteditable]";
  return !(target instanceof Element && target.matches(typing));
}
