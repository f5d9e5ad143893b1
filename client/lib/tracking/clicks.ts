const contacts: [start: RegExp, channel: string][] = [
  [/^tel:/, "phone"],
  [/^mailto:/, "email"],
  // Without a number it is for passing a page on.
  [/^https:\/\/wa\.me\/\d/, "whatsapp"],
];

/** By which channel a link reaches the shop, if it does. */
export function contactOf({ href }: HTMLAnchorElement): string | undefined {
  return contacts.find(([start]) => start.test(href))?.[1];
}

/** Whether a link is a product's card in a list. */
export function isCard(link: HTMLAnchorElement): boolean {
  return link.pathname.includes("/product/") && link.closest("article") !== null;
}
