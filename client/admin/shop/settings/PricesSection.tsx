import { useForm } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import type { PriceSettings, Settings } from "../../../types/settings.gen";
import { Card } from "../../ui/Card";
import { SwitchField } from "../../ui/fields";
import { SectionForm } from "../../ui/SectionForm";
import { settingsScreen } from "../../ui/SectionScreen";
import { useSection } from "../../ui/useSection";

const fieldsOf = (part: PriceSettings) => part;

/** The setting for rounding prices. */
export function PricesSection({ settings }: { settings: Settings }) {
  const { t } = useI18n();
  const form = useForm<PriceSettings>({ defaultValues: settings.prices });
  const { submit, ...section } = useSection(form, { path: "prices", part: "prices", fieldsOf });
  return (
    <SectionForm name="prices" form={form} {...section} onSubmit={submit}>
      <Card title={t("admin.prices.discounts")}>
        <SwitchField
          name="round_prices"
          label={t("admin.prices.round")}
          hint={t("admin.prices.round.hint")}
        />
      </Card>
    </SectionForm>
  );
}

export default settingsScreen("admin.prices", PricesSection);
