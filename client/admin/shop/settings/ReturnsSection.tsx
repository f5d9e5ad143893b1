import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import type { ReturnSettings, Settings } from "../../../types/settings.gen";
import { asNumber } from "../../lib/rules";
import { Card } from "../../ui/Card";
import { NumberField } from "../../ui/fields";
import { SectionForm } from "../../ui/SectionForm";
import { useSection } from "../../ui/useSection";
import { returnRules } from "./rules";

const fieldsOf = (part: ReturnSettings) => ({ ...part, days: String(part.days) });
type Fields = ReturnType<typeof fieldsOf>;

/** The period in which customers may ask for a return. */
export function ReturnsSection({ settings }: { settings: Settings }) {
  const { t } = useI18n();
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(returnRules),
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
