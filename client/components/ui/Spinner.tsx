import { LoaderCircle } from "lucide-react";
import { useI18n } from "../../lib/i18n";

/** A spinner with a text for screen readers. */
export function Spinner({ className = "py-10" }: { className?: string }) {
  const { t } = useI18n();
  return (
    <p role="status" className={`grid place-items-center text-primary ${className}`}>
      <LoaderCircle size={32} aria-hidden="true" className="animate-spin" />
      <span className="sr-only">{t("loading")}</span>
    </p>
  );
}
