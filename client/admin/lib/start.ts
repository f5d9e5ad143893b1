import { documentData } from "../../lib/documentData";
import { chooseLanguage, chosenLanguage } from "../../lib/language";
import type { Locale } from "../../types/page.gen";

/** What the server's document says of the area: see server/web/admin_document.go. */
export interface Start {
  locale: Locale;
  path: string;
  /** The host of the market's addresses, with its port. */
  market: string;
  error: "" | "unauthorized";
}

/** The document's start; Bengali where it says nothing. */
export function readStart(): Start {
  const text = documentData();
  const usual: Start = { locale: "bn", path: location.pathname, market: location.host, error: "" };
  return text ? { ...usual, ...JSON.parse(text) } : usual;
}

/** The language to begin with: the address's, which is remembered and taken out of it, else the one chosen before. */
export function startLocale(): Locale {
  const address = new URL(location.href);
  const asked = address.searchParams.get("lang");
  if (asked === "bn" || asked === "en") {
    chooseLanguage(asked);
    address.searchParams.delete("lang");
    history.replaceState(history.state, "", address);
  }
  return chosenLanguage() ?? readStart().locale;
}
