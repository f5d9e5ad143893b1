import { loadTheme } from "../../themes/load";
import type { Screen } from "../App";
import { loadPage } from "../routes";
import type { ErrorKind, ErrorProps, Locale, Page } from "../types/page.gen";
import type { Messages } from "./i18n";

/** Loads the code and the texts that a page is shown with. */
export async function loadScreen(page: Page): Promise<Screen> {
  const [Content, theme, messages] = await Promise.all([
    loadPage(page.name),
    loadTheme(page.theme),
    loadMessages(page.locale),
  ]);
  return { page, Content, theme, messages };
}

async function loadMessages(locale: Locale): Promise<Messages> {
  const file = locale === "bn" ? import("../../locales/bn.json") : import("../../locales/en.json");
  return (await file).default;
}

/** The error page of an address in the surroundings of another page. */
export function errorPage(around: Page, kind: ErrorKind, url = around.url): Page {
  const props: ErrorProps = { kind };
  return { ...around, url, name: "error", props };
}
