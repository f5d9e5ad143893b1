import { documentData } from "../../router/documentData";
import type { Locale } from "../../types/page.gen";
import { chooseAdminLanguage, chosenAdminLanguage } from "./chosenLanguage";

/** The data that the server embeds in the area's document; see server/web/admin/pages.go. */
export interface Start {
  locale: Locale;
  path: string;
  /** The market's host with port. */
  market: string;
  /** How merchants reach the platform. Values that are not set are empty. Absent if none is set. */
  support?: { phone: string; email: string; url: string };
  error: "" | "unauthorized";
}

/** Reads the embedded data. If there is none, returns defaults with Bengali as the locale. */
export function readStart(): Start {
  const text = documentData();
  const usual: Start = { locale: "bn", path: location.pathname, market: location.host, error: "" };
  return text ? { ...usual, ...JSON.parse(text) } : usual;
}

/**
 * Returns the initial language: the address's parameter `lang`, which is stored and removed from the address,
 * else the stored choice, else the document's locale.
 */
export function startLocale(): Locale {
  const address = new URL(location.href);
  const asked = address.searchParams.get("lang");
  if (asked === "bn" || asked === "en") {
    chooseAdminLanguage(asked);
    address.searchParams.delete("lang");
    history.replaceState(history.state, "", address);
  }
  return chosenAdminLanguage() ?? readStart().locale;
}
