import { useI18n } from "../lib/i18n";

/** Haat's logo: a stall's awning, and the name. */
export function Wordmark() {
  const { t } = useI18n();
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true">
        <rect width="36" height="36" rx="9" fill="var(--accent)" />
        <path d="M9 18v9.5h18V18" fill="none" stroke="var(--on-accent)" strokeWidth="2.6" />
        <path
          d="M9.5 8h17l3 7.5a3.5 3.5 0 0 1-5.8 2 3.7 3.7 0 0 1-5.7 0 3.7 3.7 0 0 1-5.7 0 3.5 3.5 0 0 1-5.8-2z"
          fill="var(--on-accent)"
        />
      </svg>
      <span className="text-2xl font-bold">{t("haat")}</span>
    </span>
  );
}
