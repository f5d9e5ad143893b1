import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Form } from "../../../forms/Form";
import { Problem } from "../../../forms/Problem";
import { SubmitButton } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import { newKey } from "../../../lib/key";
import { useAdminApi } from "../../lib/api";
import { asNumber } from "../../lib/numbers";
import { amountAboveZero } from "../../lib/rules";
import { useSaveForm } from "../../lib/save";
import { FormDialog } from "../../ui/FormDialog";
import { MoneyField } from "../../ui/fields";

interface HandoverFormProps {
  /** The amount that the rider owes, in major units. */
  owed: number;
  onClose: () => void;
}

/** Records cash that the shop's own rider handed over. */
export function HandoverForm({ owed, onClose }: HandoverFormProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const [key] = useState(newKey);
  const form = useForm({
    resolver: standardSchemaResolver(z.object({ amount: amountAboveZero(owed) })),
    defaultValues: { amount: String(owed) },
  });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.cash.handover.saved"),
    keys: [["cash"]],
  });
  const submit = async ({ amount }: { amount: string }) => {
    const request = { key, amount: asNumber(amount) };
    if (await save(() => api.post("cash/handovers", request))) onClose();
  };
  return (
    <FormDialog title={t("admin.cash.handover")} unsaved={form.formState.isDirty} onClose={onClose}>
      <Form
        name="handover"
        form={form}
        onSubmit={submit}
        className="grid gap-4 overflow-y-auto p-4"
      >
        <MoneyField
          name="amount"
          label={t("admin.cash.amount")}
          hint={t("admin.cash.handover.hint")}
        />
        <Problem text={problem} />
        <SubmitButton busy={busy}>{t("admin.save")}</SubmitButton>
      </Form>
    </FormDialog>
  );
}
