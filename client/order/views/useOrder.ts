import { useCallback } from "react";
import { useI18n } from "../../lib/i18n";
import { loadPlaces } from "../../lib/loadPlaces";
import { useShop } from "../../lib/page";
import { useLazy } from "../../lib/useLazy";
import { Orders } from "../orders";

/** Loads an order, as far as this browser or the key of a signed link may see it, and the places of its address; null if there is no such order. */
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
