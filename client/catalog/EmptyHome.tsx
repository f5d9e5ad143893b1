import { PackageOpen } from "lucide-react";
import { Notice } from "../components/Notice";
import { useI18n } from "../lib/i18n";
import type { ShopHomeProps } from "../types/page.gen";

/** The notice of a shop without products. Renders nothing if it has products. */
export function EmptyHome({ featured, best_selling, newest }: ShopHomeProps) {
  const { t } = useI18n();
  if (featured.length + best_selling.length + newest.length > 0) return null;
  return (
    <Notice
      icon={<PackageOpen size={44} aria-hidden="true" />}
      title={t("home.empty")}
      message={t("home.empty.hint")}
      heading="h2"
    />
  );
}
