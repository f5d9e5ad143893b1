import { useForm } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import type { ReturnSettings, Settings } from "../../../types/settings.gen";
import { lateRules, useRules } from "../../lib/lateRules";
import { asNumber } from "../../lib/numbers";
import { Card } from "../../ui/Card";
import { NumberField } from "../../ui/fields";
import { SectionForm } from "../../ui/SectionForm";
import { settingsScreen } from "../../ui/SectionScreen";
import { useSection } from "../../ui/useSection";

const rules = lateRules(() => import("./rules").then((part) => part.returnRules));

const fieldsOf = (part: ReturnSettings) => ({ ...part, days: String(part.days) });
type Fields = ReturnType<typeof fieldsOf>;

/** The period in which customers may ask for a return. */
export function ReturnsSection({ settings }: { settings: Settings }) {
  const { t } = useI18n();
  const form = useForm<Fields>({
    resolver: useRules(rules),
    defaultValues: fieldsOf(settings.returns),
  });
  const { submit, ...section } = useSection(form, { path: "returns", part: "returns", fieldsOf });
  return (
    <SectionForm
      name="returns"
      form={form}
      {...section}
      onSubmit={(fields) => submit({ ...fields, days: asNumber(fields.days) })}
    >
      <Card title={t("admin.returns.period")}>
        <NumberField
          name="days"
          label={t("admin.returns.days")}
          hint={t("admin.returns.days.hint")}
          className="sm:max-w-60"
        />
      </Card>
    </SectionForm>
  );
}

export default settingsScreen("admin.returns.rules", ReturnsSection);
