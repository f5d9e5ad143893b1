import { Banknote, Check } from "lucide-react";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { ShopLogo } from "../shop/ShopLogo";

/** The introduction of the landing page: what Haat is, beside an example order. */
export function LandingHero() {
  const { t } = useI18n();
  return (
    <section className="overflow-hidden bg-header text-on-header">
      <div className="awning" />
      <div className="wrap grid items-center gap-10 pt-10 pb-12 lg:grid-cols-[1.15fr_1fr] lg:gap-16 lg:pt-16 lg:pb-20">
        <div>
          <h1 className="text-4xl font-bold sm:text-5xl lg:text-6xl">{t("landing.title")}</h1>
          <p className="mt-4 max-w-xl text-lg sm:text-xl">{t("landing.lead")}</p>
          <div className="mt-7 flex flex-wrap gap-3">
            <a
              href="/admin/register"
              className={`${button.accent} min-h-12 w-full text-lg sm:w-auto`}
            >
              {t("landing.open")}
            </a>
            <a
              href="#shops"
              className="inline-flex min-h-12 w-full items-center justify-center rounded-control border border-current/50 px-5 text-lg font-semibold hover:bg-white/10 sm:w-auto"
            >
              {t("landing.see_shops")}
            </a>
          </div>
        </div>
        <OrderStory />
      </div>
    </section>
  );
}

// An illustration of an example shop with an order. It is text instead of a picture, so that it can be translated.
function OrderStory() {
  const { t, n, money } = useI18n();
  const lines = [
    { icon: "🍯", name: t("landing.story.honey"), count: 1, price: 850 },
    { icon: "🍚", name: t("landing.story.rice"), count: 2, price: 430 },
  ];
  const total = lines.reduce((sum, line) => sum + line.count * line.price, 0);
  return (
    <figure className="relative mx-auto w-full max-w-md text-ink lg:mr-0">
      <div className="rounded-2xl bg-surface p-4 pb-8 shadow-raised sm:p-6 sm:pb-9">
        <p className="flex items-center gap-3 border-b border-line pb-3">
          <ShopLogo shop={{ name: t("landing.story.shop"), logo: null }} />
          <span>
            <strong className="block text-lg">{t("landing.story.shop")}</strong>
            <span className="text-sm text-muted">{t("landing.story.order")}</span>
          </span>
        </p>
        <ul className="divide-y divide-line">
          {lines.map((line) => (
            <li key={line.name} className="flex items-center gap-3 py-2.5">
              <span
                aria-hidden="true"
                className="grid size-12 place-items-center rounded-xl bg-primary-soft text-2xl"
              >
                {line.icon}
              </span>
              <span className="grow font-medium">
                {line.name} <span className="text-muted">× {n(line.count)}</span>
              </span>
              <strong>{money(line.count * line.price, "BDT")}</strong>
            </li>
          ))}
        </ul>
        <p className="flex justify-between border-t-2 border-dashed border-edge pt-3 text-lg">
          <span className="flex items-center gap-2">
            <Banknote size={22} aria-hidden="true" className="text-primary" />
            {t("landing.story.cod")}
          </span>
          <strong>{money(total, "BDT")}</strong>
        </p>
      </div>
      <figcaption className="relative -mt-4 mr-4 ml-auto flex w-fit items-center gap-2 rounded-full bg-accent px-4 py-2 font-semibold text-on-accent shadow-raised">
        <Check size={20} strokeWidth={3} aria-hidden="true" />
        {t("landing.story.done")}
      </figcaption>
    </figure>
  );
}
