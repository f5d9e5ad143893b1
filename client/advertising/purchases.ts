import { storage } from "../state/storage";

const kept = 50;
const news = 24 * 60 * 60_000;

/**
 * Reports whether an order counts as a purchase now. It counts once per browser, across tabs and reloads, and
 * only while the order is new, so that it does not count again when it is opened in another browser later.
 */
export function countsNow(slug: string, order: { order_id: string; date: string }): boolean {
  if (Date.now() - Date.parse(order.date) > news) return false;
  const key = `${slug}-purchases`;
  const counted = (storage.getItem(key) as string | null)?.split(" ") ?? [];
  if (counted.includes(order.order_id)) return false;
  storage.setItem(key, [order.order_id, ...counted].slice(0, kept).join(" "));
  return true;
}
