import { useQuery } from "@tanstack/react-query";
import { useFieldArray, useForm } from "react-hook-form";
import { refusalOf } from "../../../forms/refusal";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { PaymentSettings } from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";
import { lateRules, useRules } from "../../lib/lateRules";
import { useMay } from "../../lib/session";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { MoneyField } from "../../ui/fields";
import { Loaded } from "../../ui/Loaded";
import { OwnersOnly } from "../../ui/OwnersOnly";
import { Page } from "../../ui/Page";
import { SectionForm } from "../../ui/SectionForm";
import { useSection } from "../../ui/useSection";
import { Gateways } from "../gateways/Gateways";
import { fieldsOf, nextWallet, type PaymentFields, settingsOf } from "./fields";
import { RuleFields } from "./RuleFields";
import { ruleKinds } from "./ruleKinds";
import { WalletCard } from "./WalletCard";

const rules = lateRules(() => import("./rules").then((part) => part.paymentRules));

/** The shop's advance rules and payment methods. Only owners can change them. */
export default function Settings() {
  const { t } = useI18n();
  const owner = useMay()("owner");
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["payment-settings"],
    queryFn: ({ signal }) => api.get<PaymentSettings>("settings/payments", signal),
  });
  return (
    <Page
      title={t("admin.payments.methods")}
      lead={t("admin.payments.settings.lead")}
      back="/settings"
    >
      <OwnersOnly>
        <Loaded query={query}>{(saved) => <SettingsForm saved={saved} readOnly={!owner} />}</Loaded>
        <div className="mt-6 grid max-w-3xl gap-4">
          <h2 className="text-lg font-bold">{t("admin.gateways")}</h2>
          <Gateways />
        </div>
      </OwnersOnly>
    </Page>
  );
}

function SettingsForm({ saved, readOnly }: { saved: PaymentSettings; readOnly: boolean }) {
  const { t } = useI18n();
  const form = useForm<PaymentFields>({
    resolver: useRules(rules),
    defaultValues: fieldsOf(saved),
  });
  const { submit, ...section } = useSection(form, {
    path: "payments",
    keys: [["payment-settings"]],
    fieldsOf,
    say: ({ fields }) => {
      const wrong = Object.keys(fields).filter((name) => name.startsWith("wallets."));
      for (const name of wrong) {
        const message = walletRefusal(name, fields[name]);
        form.setError(name as "wallets", { message }, { shouldFocus: name === wrong[0] });
      }
      if (wrong.length > 0) return "";
      return "wallets" in fields ? t("admin.payments.wallets.needed") : undefined;
    },
  });
  const options = Object.entries(ruleKinds).map(([value, text]) => ({ value, text: t(text) }));
  return (
    <SectionForm
      name="payments"
      form={form}
      {...section}
      readOnly={readOnly}
      onSubmit={(fields) => submit(settingsOf(fields))}
    >
      <Card title={t("admin.payments.rules")}>
        <div className="grid gap-4">
          <RuleFields name="advance" label={t("admin.payments.rule.all")} options={options} />
          <MoneyField
            name="from"
            label={t("admin.payments.from")}
            hint={t("admin.payments.from.hint")}
            optional
          />
          <RuleFields name="red_advance" label={t("admin.payments.rule.red")} options={options} />
        </div>
      </Card>
      <Wallets />
    </SectionForm>
  );
}

// Returns the text key for the server's error of a wallet's field.
function walletRefusal(name: string, code: string | undefined): MessageKey {
  return name.endsWith(".number") ? "form.phone" : refusalOf(name, code);
}

function Wallets() {
  const { t } = useI18n();
  const { fields, append, remove } = useFieldArray<PaymentFields>({ name: "wallets" });
  const next = nextWallet(fields);
  return (
    <>
      {fields.map(({ id, method }, i) => (
        <WalletCard key={id} at={i} method={method} onRemove={() => remove(i)} />
      ))}
      {next && (
        <div>
          <Button onClick={() => append(next)}>{t("admin.payments.wallet.add")}</Button>
        </div>
      )}
    </>
  );
}
