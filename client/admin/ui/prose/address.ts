// Equal to maxAddress in server/content/prose.
const longest = 2000;

/**
 * Reports whether a link in a formatted text may have the address, as IsAddress in server/content/prose: http, https, mailto, tel, or a
 * path that begins with one slash.
 */
export function isAddress(address: string): boolean {
  if (!address || address.length > longest || /[\s\\]/.test(address)) return false;
  if (/^\/(?!\/)/.test(address)) return true;
  if (/^(mailto|tel):./i.test(address)) return true;
  return /^https?:\/\/[^/?#]+/i.test(address);
}

/**
 * Returns the address that a merchant means by a text: with https:// before a host, mailto: before an email address, and tel: before a
 * telephone number. Returns "" if there is none.
 */
export function addressOf(typed: string): string {
  const text = typed.trim();
  const number = text.replace(/[\s-]/g, "");
  if (/^\+?\d{6,15}$/.test(number)) return `tel:${number}`;
  if (/^[^\s@/:]+@[^\s@/.]+(\.[^\s@/.]+)+$/.test(text)) return `mailto:${text}`;
  const whole = /^[\w-]+(\.[\w-]+)+([/?#:].*)?$/.test(text) ? `https://${text}` : text;
  return isAddress(whole) ? whole : "";
}
