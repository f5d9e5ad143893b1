const storageKey = "haat-admin-cards";

/** Returns the names of the cards that this browser keeps open on phones. */
function openCards(): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
  } catch {
    return []; // Another version stored something else.
  }
}

/** Reports whether a card is closed at first on phones, as it is unless this browser has opened it before. */
export function isFolded(name: string): boolean {
  return !openCards().includes(name);
}

/** Stores whether a card is closed. */
export function rememberFold(name: string, folded: boolean): void {
  const others = openCards().filter((each) => each !== name);
  localStorage.setItem(storageKey, JSON.stringify(folded ? others : [...others, name]));
}
