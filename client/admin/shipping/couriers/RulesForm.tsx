import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useForm } from "react-hook-form";
import { Form } from "../../../forms/Form";
import { Submit } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import type { CourierAccount, CourierRules } from "../../../types/parcel.gen";
import { useAdminApi } from "../../lib/api";
import { useSaveForm } from "../../lib/save";
import { Button, IconButton } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { DistrictField } from "../../ui/district/DistrictField";
import { MoneyField, NumberField, SelectField, SwitchField } from "../../ui/fields";
import { fieldsOf, type RulesFields, rulesForm, rulesOf } from "./rules";

interface RulesFormProps {
  couriers: CourierAccount[];
  rules: CourierRules;
}

/** The shop's rules for parcels: their weight, the choice of the courier, and when a parcel counts as stuck. */
export function RulesForm({ couriers, rules }: RulesFormProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const form = useForm<RulesFields>({
    resolver: standardSchemaResolver(rulesForm),
    defaultValues: fieldsOf(rules),
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "rules" });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.couriers.saved"),
    keys: [["couriers"], ["activity"]],
  });
  const options = couriers.map(({ courier, title }) => ({ value: courier, text: title }));
  return (
    <Card title={t("admin.couriers.rules")} lead={t("admin.couriers.rules.lead")}>
      <Form
        name="rules"
        form={form}
        onSubmit={(values) => save(() => api.put("couriers/rules", rulesOf(values)))}
        className="grid gap-4"
      >
        <SelectField
          name="default"
          label={t("admin.couriers.default")}
          prompt={t("admin.couriers.default.none")}
          options={options}
        />
        <ul className="grid gap-3 empty:hidden">
          {fields.map(({ id }, i) => (
            <li
              key={id}
              className="grid gap-3 rounded-control border border-line p-3 sm:grid-cols-2"
            >
              <SelectField
                name={`rules.${i}.courier`}
                label={t("admin.couriers.rule.courier")}
                options={options}
              />
              <DistrictField
                name={`rules.${i}.district`}
                label={t("admin.couriers.rule.district")}
                optional
              />
              <NumberField
                name={`rules.${i}.max_weight`}
                label={t("admin.couriers.rule.weight")}
                after={t("admin.couriers.gram")}
                optional
              />
              <MoneyField
                name={`rules.${i}.min_amount`}
                label={t("admin.couriers.rule.from")}
                optional
              />
              <MoneyField
                name={`rules.${i}.max_amount`}
                label={t("admin.couriers.rule.to")}
                optional
              />
              <div className="flex items-end justify-end">
                <IconButton
                  icon={Trash2}
                  label={t("admin.couriers.rule.remove")}
                  onClick={() => remove(i)}
                />
              </div>
            </li>
          ))}
        </ul>
        <div>
          <Button
            icon={Plus}
            onClick={() =>
              append({
                courier: options[0]?.value ?? "",
                district: "",
                max_weight: "",
                min_amount: "",
                max_amount: "",
              })
            }
          >
            {t("admin.couriers.rule.add")}
          </Button>
        </div>
        <div className="grid gap-4 sm:grid-cols-3">
          <NumberField
            name="weight"
            label={t("admin.couriers.weight")}
            after={t("admin.couriers.gram")}
          />
          <NumberField name="stuck_days" label={t("admin.couriers.stuck_days")} />
          <NumberField name="failed_attempts" label={t("admin.couriers.failed_attempts")} />
        </div>
        <SwitchField name="tell_out_for_delivery" label={t("admin.couriers.tell_out")} />
        <Submit busy={busy} problem={problem}>
          {t("admin.save")}
        </Submit>
      </Form>
    </Card>
  );
}
