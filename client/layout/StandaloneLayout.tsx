import type { ReactNode } from "react";
import { LanguageToggle } from "../components/LanguageToggle";
import { SkipLink } from "../components/SkipLink";
import { Wordmark } from "../components/Wordmark";
import { useI18n } from "../lib/i18n";
import { usePage } from "../lib/page";

/** The layout of Haat's own pages, which belong to no shop. */
export function StandaloneLayout({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  const { links } = usePage();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="bg-header text-on-header">
        <div className="wrap flex items-center justify-between gap-4 py-3">
          <a href={links.market} className="inline-flex min-h-11 items-center rounded-control">
            <Wordmark />
          </a>
          <LanguageToggle />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="grow">
        {children}
      </main>
      <footer className="border-t border-line">
        <p className="wrap py-6 text-center text-sm text-muted">{t("haat.tagline")}</p>
      </footer>
    </div>
  );
}
