import { PackageOpen } from "lucide-react";
import { Notice } from "../components/Notice";
import { useI18n } from "../lib/i18n";

/** The notice of a shop without products. */
export function NoProducts() {
  const { t } = useI18n();
  return (
    <Notice
      icon={<PackageOpen size={44} aria-hidden="true" />}
      title={t("home.empty")}
      message={t("home.empty.hint")}
      heading="h2"
    />
  );
}
