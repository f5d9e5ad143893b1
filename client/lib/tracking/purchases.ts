import { storage } from "../../state/storage";

const kept = 50;
const news = 24 * 60 * 60_000;

/**
 * Whether an order is to be counted now: once in this browser, be it in another
 * tab or after a reload, and only while it is new, so that looking it up later
 * elsewhere is no second purchase.
 */
export function countsNow(slug: string, order: { order_id: string; date: string }): boolean {
  if (Date.now() - Date.parse(order.date) > news) return false;
  const key = `${slug}-purchases`;
  const counted = (storage.getItem(key) as string | null)?.split(" ") ?? [];
  if (counted.includes(order.order_id)) return false;
  storage.setItem(key, [order.order_id, ...counted].slice(0, kept).join(" "));
  return true;
}
