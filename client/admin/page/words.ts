import type { MessageKey } from "../../lib/i18n";
import type { Tone } from "../../order/status";
import type { Locale } from "../../types/page.gen";
import type { Row } from "../../types/shoppage.gen";
import { nameIn } from "../lib/nameIn";
import { useAdmin } from "../lib/session";

/** The names and colours of the statuses. */
export const statuses: Record<string, { text: MessageKey; tone: Tone }> = {
  live: { text: "admin.pages.live", tone: "green" },
  scheduled: { text: "admin.pages.scheduled", tone: "blue" },
  draft: { text: "admin.pages.draft", tone: "grey" },
};

/** Returns a title in a language, with the other language as the fallback. */
export function titleIn(of: { title: string; bn_title: string }, locale: Locale): string {
  return nameIn({ name: of.title, bn_name: of.bn_title }, locale);
}

/** The titles of a page in each language: their names in requests and errors, and their labels. */
export const titles = {
  bn: { name: "bn_title", label: "admin.pages.title.bn" },
  en: { name: "title", label: "admin.pages.title.en" },
} as const;

type Addressed = Pick<Row, "kind" | "slug">;

/** Reports whether a page is the shop's home page. */
export const isHome = ({ kind }: Pick<Row, "kind">) => kind === "home";

/** The path of a page within the shop. */
export function pathOf({ kind, slug }: Addressed): string {
  if (kind === "home") return "/";
  return kind === "post" ? `/blog/${slug}` : `/pages/${slug}`;
}

/** Returns a function that returns the complete address of a page. shop.address is the common beginning of the addresses of a shop's pages. */
export function usePageAddress(): (page: Addressed) => string {
  const { shop } = useAdmin();
  return (page) => (isHome(page) ? shop.address : shop.address + pathOf(page));
}

/** The limits of server/content/page, in characters. */
export const most = { title: 120, summary: 320, slug: 120, author: 80 };
