import { useCallback } from "react";
import { useI18n } from "../../lib/i18n";
import { loadPlaces } from "../../lib/loadPlaces";
import { useShop } from "../../lib/page";
import { useLazy } from "../../lib/useLazy";
import { Orders } from "../orders";

/**
 * Loads the part of an order that this browser, or the key of a signed link, may see, and the places of its
 * address. The data is null if the order does not exist.
 */
export function useOrder(orderId: string, key = "") {
  const { id } = useShop();
  const { locale } = useI18n();
  const load = useCallback(async () => {
    const found = new Orders(id, locale).find(orderId, key);
    const [answer, places] = await Promise.all([found, loadPlaces()]);
    return answer && { answer, places };
  }, [id, locale, orderId, key]);
  return useLazy(load);
}
