import { useI18n } from "../../../lib/i18n";
import { BilingualField } from "../../ui/BilingualField";
import { Card } from "../../ui/Card";
import { SizeGuideFields } from "../../ui/SizeGuideFields";
import { DescriptionPreview } from "./DescriptionPreview";
import { most } from "./limits";

/** The name of a product. */
export function NameField() {
  const { t } = useI18n();
  return (
    <BilingualField
      bn="bn_name"
      en="name"
      label={t("admin.products.name")}
      max={most.name}
      optional={["en"]}
    />
  );
}

/** The name, the description and the size guide of a product. `short` leaves out the name. */
export function TextsCard({ short = false }: { short?: boolean }) {
  const { t } = useI18n();
  return (
    <Card title={t(short ? "admin.products.description" : "admin.products.texts")}>
      <div className="grid gap-4">
        {!short && <NameField />}
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
