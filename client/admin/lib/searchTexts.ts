// The limits of server/web/storefront/head.go, in letters: search engines usually show as many in full.
export const longestTitle = 60;
export const longestDescription = 155;

/** Returns the title of the shop's home page for search engines. */
export function shownTitle(title: string, shop: string): string {
  if (title === "") return shop;
  if (title.includes(shop)) return title;
  const suffix = ` | ${shop}`;
  const room = longestTitle - Array.from(suffix).length;
  return room < longestTitle / 3 ? clip(title, longestTitle) : clip(title, room) + suffix;
}

/** Returns the description of the home page, cut to its limit. */
export function shownDescription(description: string): string {
  return clip(description, longestDescription);
}

/** Cuts a text between words to at most `limit` letters. */
function clip(text: string, limit: number): string {
  const letters = Array.from(text.trim().replace(/\s+/g, " "));
  if (letters.length <= limit) return letters.join("");
  const cut = letters.slice(0, limit - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${space > cut.length / 2 ? cut.slice(0, space) : cut}…`;
}
