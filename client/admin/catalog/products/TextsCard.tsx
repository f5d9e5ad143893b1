import { useI18n } from "../../../lib/i18n";
import { BilingualField } from "../../ui/BilingualField";
import { Card } from "../../ui/Card";
import { SizeGuideFields } from "../../ui/SizeGuideFields";
import { DescriptionPreview } from "./DescriptionPreview";
import { most } from "./limits";

/** The name, the description and the size guide of a product. */
export function TextsCard() {
  const { t } = useI18n();
  return (
    <Card title={t("admin.products.texts")}>
      <div className="grid gap-4">
        <BilingualField
          bn="bn_name"
          en="name"
          label={t("admin.products.name")}
          max={most.name}
          optional={["en"]}
        />
        <BilingualField
          bn="bn_description"
          en="description"
          label={t("admin.products.description")}
          hint={t("admin.products.markdown")}
          max={most.description}
          rows={6}
          optional={["bn", "en"]}
        />
        <DescriptionPreview />
        <SizeGuideFields hint={t("admin.products.size_guide.hint")} max={most.sizeGuide} />
      </div>
    </Card>
  );
}
