const contacts: [start: RegExp, channel: string][] = [
  [/^tel:/, "phone"],
  [/^mailto:/, "email"],
  // A number is required, because a link without one shares a page instead of opening a chat with the shop.
  [/^https:\/\/wa\.me\/\d/, "whatsapp"],
];

/** Returns the contact channel that a link opens, or undefined. */
export function contactOf({ href }: HTMLAnchorElement): string | undefined {
  return contacts.find(([start]) => start.test(href))?.[1];
}

/** Reports whether a link belongs to a product card in a list. */
export function isCard(link: HTMLAnchorElement): boolean {
  return link.pathname.includes("/product/") && link.closest("article") !== null;
}
