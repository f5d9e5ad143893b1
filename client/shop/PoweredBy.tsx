import { useI18n } from "../lib/i18n";
import { usePage } from "../lib/page";

/** The link to the Haat platform. */
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
      {/* The container in which the consent banner renders its button for changing the consent. */}
      <span data-consent className="empty:hidden" />
    </>
  );
}
