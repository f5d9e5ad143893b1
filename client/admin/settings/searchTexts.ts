// As server/web/head.go cuts them, in letters.
const longestTitle = 60;
const longestDescription = 155;

/** The title of the shop's home page as search engines are told it. */
export function shownTitle(title: string, shop: string): string {
  if (title === "") return shop;
  if (title.includes(shop)) return title;
  const suffix = ` | ${shop}`;
  const room = longestTitle - Array.from(suffix).length;
  return room < longestTitle / 3 ? clip(title, longestTitle) : clip(title, room) + suffix;
}

/** Its description, as far as it is told. */
export function shownDescription(description: string): string {
  return clip(description, longestDescription);
}

/** A text cut between words to at most so many letters. */
function clip(text: string, limit: number): string {
  const letters = Array.from(text.trim().replace(/\s+/g, " "));
  if (letters.length <= limit) return letters.join("");
  const cut = letters.slice(0, limit - 1).join("");
  const space = cut.lastIndexOf(" ");
  return `${space > cut.length / 2 ? cut.slice(0, space) : cut}…`;
}
