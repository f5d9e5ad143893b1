import { Banknote, Globe, Languages, type LucideIcon, Search, Zap } from "lucide-react";
import { type MessageKey, useI18n } from "../lib/i18n";
import { StarRating } from "../product/StarRating";

const reasons: [LucideIcon, title: MessageKey, text: MessageKey][] = [
  [Zap, "landing.fast", "landing.fast.text"],
  [Search, "landing.found", "landing.found.text"],
  [Banknote, "landing.cod", "landing.cod.text"],
  [Languages, "landing.languages", "landing.languages.text"],
  [Globe, "landing.domain", "landing.domain.text"],
];

/** The reasons for a merchant to choose Haat. */
export function LandingReasons() {
  const { t } = useI18n();
  return (
    <section className="bg-surface">
      <div className="wrap grid gap-x-16 gap-y-8 py-12 lg:grid-cols-[1fr_1.6fr] lg:py-20">
        <div className="lg:sticky lg:top-8 lg:self-start">
          <h2 className="text-3xl sm:text-4xl">{t("landing.reasons")}</h2>
          <SharedProduct />
        </div>
        <ul className="divide-y divide-line border-y border-line">
          {reasons.map(([Icon, title, text]) => (
            <li key={title} className="flex gap-4 py-5 sm:gap-6">
              <Icon size={28} aria-hidden="true" className="mt-0.5 shrink-0 text-primary" />
              <div>
                <h3 className="text-xl">{t(title)}</h3>
                <p className="mt-1 max-w-prose text-muted">{t(text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

// A product as search engines and chats show its link.
function SharedProduct() {
  const { t, money } = useI18n();
  return (
    <figure className="mt-6 max-w-sm overflow-hidden rounded-2xl border border-line shadow-card lg:mt-10">
      <div aria-hidden="true" className="grid h-36 place-items-center bg-primary-soft text-6xl">
        🍯
      </div>
      <figcaption className="p-4">
        <p className="text-sm text-muted">{t("landing.story.shop")}</p>
        <p className="text-lg font-semibold text-primary">{t("landing.story.honey")}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm">
          <StarRating rating={4.8} count={126} />
          <strong>{money(850, "BDT")}</strong>
          <span className="text-success">{t("stock.in")}</span>
        </p>
      </figcaption>
    </figure>
  );
}
