import { useI18n } from "../lib/i18n";

/** The first element in the tab order: a link that skips the header and leads to #main. */
export function SkipLink() {
  const { t } = useI18n();
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-2.5 focus:text-ink focus:shadow-raised"
    >
      {t("skip")}
    </a>
  );
}
