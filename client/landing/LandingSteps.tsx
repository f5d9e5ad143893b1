import { button } from "../components/ui/button";
import { type MessageKey, useI18n } from "../lib/i18n";

const steps: [title: MessageKey, text: MessageKey][] = [
  ["landing.step1", "landing.step1.text"],
  ["landing.step2", "landing.step2.text"],
  ["landing.step3", "landing.step3.text"],
];

/** The steps to open a shop, and the link to start. */
export function LandingSteps() {
  const { t, n } = useI18n();
  return (
    <section>
      <div className="wrap py-12 lg:py-20">
        <h2 className="text-3xl sm:text-4xl">{t("landing.steps")}</h2>
        <ol className="mt-6 grid gap-x-10 gap-y-6 md:grid-cols-3 lg:mt-10">
          {steps.map(([title, text], i) => (
            <li key={title} className="flex gap-4 md:block">
              <span
                aria-hidden="true"
                className="text-5xl leading-none font-bold text-primary md:leading-tight"
              >
                {n(i + 1)}
              </span>
              <div className="md:mt-2 md:border-t-4 md:border-accent md:pt-4">
                <h3 className="text-xl">{t(title)}</h3>
                <p className="mt-1 text-muted">{t(text)}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="mt-8 flex flex-wrap gap-3 lg:mt-10">
          <a
            href="/admin/register"
            className={`${button.primary} min-h-12 w-full text-lg sm:w-auto`}
          >
            {t("landing.open")}
          </a>
          <a href="/admin/login" className={`${button.quiet} min-h-12 w-full text-lg sm:w-auto`}>
            {t("landing.login")}
          </a>
        </div>
      </div>
    </section>
  );
}
