import { useI18n } from "../../lib/i18n";
import { useAdmin } from "./session";

/** Returns the shop's name in the area's language, with the other language's name as the fallback. */
export function useShopName(): string {
  const { shop } = useAdmin();
  const { locale } = useI18n();
  return locale === "bn" ? shop.bn_name || shop.name : shop.name || shop.bn_name;
}
