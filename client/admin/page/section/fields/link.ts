import type { MessageKey } from "../../../../lib/i18n";
import type { LinkValue } from "../../../../types/section.gen";

type To = LinkValue["to"];

/** The targets of links in the order of the form. */
export const targets: { to: To; text: MessageKey }[] = [
  { to: "product", text: "admin.section.to.product" },
  { to: "category", text: "admin.section.to.category" },
  { to: "page", text: "admin.section.to.page" },
  { to: "listing", text: "admin.section.to.listing" },
  { to: "search", text: "admin.section.to.search" },
  { to: "phone", text: "admin.section.to.phone" },
  { to: "whatsapp", text: "admin.section.to.whatsapp" },
  { to: "address", text: "admin.section.to.address" },
];

/** The pages that every shop has. */
export const listings: { value: string; text: MessageKey }[] = [
  { value: "home", text: "admin.section.listing.home" },
  { value: "best-selling", text: "admin.section.listing.best_selling" },
  { value: "blog", text: "nav.blog" },
  { value: "track-order", text: "admin.section.listing.track" },
  { value: "wishlist", text: "admin.section.listing.wishlist" },
  { value: "cart", text: "admin.section.listing.cart" },
];

const phone = /^(?:\+?88)?(01[3-9]\d{8})$/;

/**
 * Returns the link to a typed text, or the code of its error: "address" or "phone". Returns undefined for an empty text. An address
 * without a scheme gets https.
 */
export function typedLink(to: To, typed: string): LinkValue | "address" | "phone" | undefined {
  const text = typed.trim();
  if (!text) return undefined;
  if (to === "phone" || to === "whatsapp") {
    const [, number] = phone.exec(text.replace(/[\s-]/g, "")) ?? [];
    return number ? { to, text: number } : "phone";
  }
  if (to === "search") return { to, text };
  const whole = /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(text) ? `https://${text}` : text;
  const isWeb =
    /^https?:\/\/[^\s/.][^\s/]*/.test(whole) && whole.includes(".") && !/\s/.test(whole);
  return isWeb || /^\/(?!\/)\S*$/.test(whole) ? { to, text: whole } : "address";
}
