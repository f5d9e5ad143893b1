import { type MessageKey, useI18n } from "../../lib/i18n";

/** Texts for the sources of orders, by Order.source. */
export const sourceTexts: Record<string, MessageKey> = {
  shop: "admin.orders.source.shop",
  hand: "admin.orders.source.hand",
  phone: "admin.orders.source.phone",
  facebook: "admin.orders.source.facebook",
  messenger: "admin.orders.source.messenger",
  whatsapp: "admin.orders.source.whatsapp",
  walk_in: "admin.orders.source.walk_in",
};

// Brand names of well-known sources of visits, which are the same in every language.
const brands: Record<string, string> = {
  bing: "Bing",
  chatgpt: "ChatGPT",
  duckduckgo: "DuckDuckGo",
  ecosia: "Ecosia",
  facebook: "Facebook",
  gmail: "Gmail",
  google: "Google",
  imo: "imo",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  messenger: "Messenger",
  perplexity: "Perplexity",
  pinterest: "Pinterest",
  reddit: "Reddit",
  snapchat: "Snapchat",
  telegram: "Telegram",
  threads: "Threads",
  tiktok: "TikTok",
  whatsapp: "WhatsApp",
  x: "X",
  yahoo: "Yahoo",
  youtube: "YouTube",
};

/** Returns a function that names a source of visits or orders, such as facebook/eid or order:phone. */
export function useSourceName(): (key: string) => string {
  const { t } = useI18n();
  return (key) => {
    if (key === "direct") return t("admin.reports.source.direct");
    if (key === "other") return t("admin.reports.source.other");
    const manual = sourceTexts[key.replace(/^order:/, "")];
    if (key.startsWith("order:") && manual)
      return t("admin.reports.source.manual", { source: t(manual) });
    const [source = "", ...campaign] = key.split("/");
    return [Object.hasOwn(brands, source) ? brands[source] : source, ...campaign].join(" / ");
  };
}
