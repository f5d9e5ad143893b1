import { useI18n } from "../../../lib/i18n";

interface PageSizeProps {
  /** The page's width in millimetres. */
  width: number;
  height: number;
  /** The page's margins as in CSS. Labels have none, because their own padding keeps the text away from the edge. */
  margin?: string;
}

/** Sets the size of printed pages, and tells the person which paper to choose. */
export function PageSize({ width, height, margin = "0" }: PageSizeProps) {
  const { t } = useI18n();
  const a4 = width === 210 && height === 297;
  const size = a4 ? "A4" : t("admin.orders.paper.size", { width, height });
  return (
    <>
      <style>{`@page { size: ${width}mm ${height}mm; margin: ${margin}; }`}</style>
      <p className="no-print mb-4 text-sm text-muted">{t("admin.orders.paper.set", { size })}</p>
    </>
  );
}
