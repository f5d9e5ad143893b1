import { useI18n } from "../../lib/i18n";

interface LoadingRowsProps {
  rows?: number;
  /** The CSS class for the height of each row. */
  className?: string;
}

/** The skeleton of a list. */
export function LoadingRows({ rows = 5, className = "h-20" }: LoadingRowsProps) {
  const { t } = useI18n();
  return (
    <div role="status" className="skeleton grid gap-2.5">
      <span className="sr-only">{t("loading")}</span>
      {Array.from({ length: rows }, (_, i) => `row-${i}`).map((key) => (
        <div key={key} className={`bone ${className}`} />
      ))}
    </div>
  );
}
