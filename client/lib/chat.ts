import type { Chat } from "../types/catalog.gen";

/**
 * Where a message to the shop goes on. WhatsApp's and Messenger's links carry the
 * text: faq.whatsapp.com "How to use click to chat", and "m.me links" in the
 * Messenger Platform's documents. Facebook's is the address that facebook.com
 * itself has for a conversation with a page; no document gives it a text.
 */
export function chatLink({ channel, to }: Chat, text: string): string {
  const whom = encodeURIComponent(to);
  const said = encodeURIComponent(text);
  if (channel === "whatsapp") return `https://wa.me/${whom}?text=${said}`;
  if (channel === "messenger") return `https://m.me/${whom}?text=${said}`;
  return `https://www.facebook.com/messages/t/${whom}`;
}
