/** The names of a shop's entries in localStorage, without its slug and the hyphen. */
export const shopEntries = [
  "cart",
  "chat-draft",
  "chat-outbox",
  "checkout",
  "click",
  "codes",
  "consent",
  "customer",
  "purchases",
  "search-history",
  "token",
  "unsaved",
  "viewed",
  "wishlist",
  "wishlist-unsent",
];

/** Moves a shop's entries from its former slug to the new one. Existing entries of the new slug remain. */
export function moveEntries(storage: Storage, from: string, to: string): void {
  for (const name of shopEntries) {
    const value = storage.getItem(`${from}-${name}`);
    if (value === null || storage.getItem(`${to}-${name}`) !== null) continue;
    storage.setItem(`${to}-${name}`, value);
    storage.removeItem(`${from}-${name}`);
  }
}
