import { useI18n } from "../lib/i18n";
import { usePage } from "../lib/page";

/** Whose platform the shop stands on. */
export function PoweredBy({ className = "" }: { className?: string }) {
  const { t } = useI18n();
  const { links } = usePage();
  return (
    <>
      <a
        href={links.market}
        className={`inline-flex min-h-11 items-center hover:underline ${className}`}
      >
        {t("powered_by")}
      </a>
      {/* Where a consent can be changed. */}
      <span data-consent className="empty:hidden" />
    </>
  );
}
