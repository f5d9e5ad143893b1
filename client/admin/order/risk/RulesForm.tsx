import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useForm, useWatch } from "react-hook-form";
import { Form } from "../../../forms/Form";
import { Submit } from "../../../forms/SubmitButton";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { RiskRules } from "../../../types/risk.gen";
import { useAdminApi } from "../../lib/api";
import { useSaveForm } from "../../lib/save";
import { Card } from "../../ui/Card";
import { MoneyField, NumberField, SelectField, SwitchField } from "../../ui/fields";
import { Loaded } from "../../ui/Loaded";
import { fieldsOf, rulesOf } from "./rules";
import { actions, codes } from "./texts";

/** The form for the shop's rules against fake orders. */
export function Rules() {
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["risk", "rules"],
    queryFn: ({ signal }) => api.get<RiskRules>("risk/rules", signal),
  });
  return <Loaded query={query}>{(rules) => <RulesForm rules={rules} />}</Loaded>;
}

const amber = ["none", "link", "call"];
const red = [...amber, "advance", "hold"];

function RulesForm({ rules }: { rules: RiskRules }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const form = useForm({ defaultValues: fieldsOf(rules) });
  const on = useWatch({ control: form.control, name: "on" });
  const code = useWatch({ control: form.control, name: "code" });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.risk.saved"),
    keys: [["risk", "rules"], ["activity"]],
  });
  const choices = (list: string[], texts: Record<string, MessageKey>) =>
    list.flatMap((value) => (texts[value] ? [{ value, text: t(texts[value]) }] : []));
  return (
    <Form
      name="rules"
      form={form}
      onSubmit={(values) => save(() => api.put("risk/rules", rulesOf(values)))}
      className="grid gap-4"
    >
      <Card title={t("admin.risk.scoring")} lead={t("admin.risk.scoring.lead")}>
        <div className="grid gap-4">
          <SwitchField name="on" label={t("admin.risk.on")} hint={t("admin.risk.on.hint")} />
          {on && (
            <>
              <div className="grid gap-4 sm:grid-cols-2">
                <SelectField
                  name="amber_action"
                  label={t("admin.risk.amber.action")}
                  options={choices(amber, actions)}
                />
                <SelectField
                  name="red_action"
                  label={t("admin.risk.red.action")}
                  options={choices(red, actions)}
                />
              </div>
              <SwitchField
                name="accept"
                label={t("admin.risk.accept")}
                hint={t("admin.risk.accept.hint")}
              />
              <details className="group rounded-control border border-line px-4">
                <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-medium">
                  {t("admin.risk.advanced")}
                  <ChevronDown
                    size={20}
                    aria-hidden="true"
                    className="text-muted group-open:rotate-180"
                  />
                </summary>
                <div className="grid gap-4 pt-2 pb-4">
                  <div className="grid gap-4 sm:grid-cols-2">
                    <NumberField name="amber" label={t("admin.risk.amber.from")} />
                    <NumberField name="red" label={t("admin.risk.red.from")} />
                  </div>
                  <MoneyField
                    name="courier_from"
                    label={t("admin.risk.courier_from")}
                    hint={t("admin.risk.courier_from.hint")}
                    optional
                  />
                  <SwitchField
                    name="share"
                    label={t("admin.risk.share")}
                    hint={t("admin.risk.share.hint")}
                  />
                </div>
              </details>
            </>
          )}
        </div>
      </Card>
      <Card title={t("admin.risk.code")} lead={t("admin.risk.code.lead")}>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            name="code"
            label={t("admin.risk.code.when")}
            options={choices(Object.keys(codes), codes)}
          />
          {code === "over" && <MoneyField name="code_from" label={t("admin.risk.code.from")} />}
        </div>
      </Card>
      <Submit busy={busy} problem={problem}>
        {t("admin.save")}
      </Submit>
    </Form>
  );
}
