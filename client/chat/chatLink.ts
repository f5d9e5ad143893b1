import type { Chat } from "../types/catalog.gen";

/**
 * Returns the address that opens a conversation in the shop's chat service. Links to WhatsApp and Messenger
 * contain the text (faq.whatsapp.com, "How to use click to chat"; Messenger Platform, "m.me links"). The
 * Facebook address is the one that facebook.com uses for a conversation with a page; it has no documented text
 * parameter.
 */
export function chatLink({ channel, to }: Chat, text: string): string {
  const whom = encodeURIComponent(to);
  const said = encodeURIComponent(text);
  if (channel === "whatsapp") return `https://wa.me/${whom}?text=${said}`;
  if (channel === "messenger") return `https://m.me/${whom}?text=${said}`;
  return `https://www.facebook.com/messages/t/${whom}`;
}
