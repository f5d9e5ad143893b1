import { useCallback } from "react";
import { useI18n } from "../lib/i18n";
import { Orders } from "../lib/orders";
import { useShop } from "../lib/page";
import { useLate } from "../lib/useLate";
import { loadPlaces } from "./places";

/**
 * An order with the code that shows it, both fetched at once; null where there is
 * no such order. view is the same function at every render.
 */
export function useOrder<V>(view: () => Promise<V>, orderId: string, key = "") {
  const { id } = useShop();
  const { locale } = useI18n();
  const load = useCallback(async () => {
    const found = new Orders(id, locale).find(orderId, key);
    const [answer, places, code] = await Promise.all([found, loadPlaces(), view()]);
    return answer && { answer, places, ...code };
  }, [view, id, locale, orderId, key]);
  return useLate(load);
}
