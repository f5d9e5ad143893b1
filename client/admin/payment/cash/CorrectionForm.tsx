import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { Form } from "../../../forms/Form";
import { Problem } from "../../../forms/Problem";
import { needed } from "../../../forms/rules";
import { SubmitButton } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import { newKey } from "../../../lib/key";
import { useAdminApi } from "../../lib/api";
import { asNumber } from "../../lib/numbers";
import { amountAboveZero } from "../../lib/rules";
import { useSaveForm } from "../../lib/save";
import { FormDialog } from "../../ui/FormDialog";
import { MoneyField, SelectField, TextField } from "../../ui/fields";
import { accounts, correctable, useCourierName } from "./names";

const maxNote = 200;

const rules = z
  .object({
    from: z.string(),
    to: z.string(),
    courier: z.string(),
    amount: amountAboveZero(),
    note: needed(maxNote),
  })
  .check(
    z.refine(({ from, to }) => from !== to, { path: ["to"], error: "admin.cash.correct.same" }),
  );
type Fields = z.infer<typeof rules>;

/** Moves an amount from one account of the ledger to another. */
export function CorrectionForm({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const courierName = useCourierName();
  const [key] = useState(newKey);
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(rules),
    defaultValues: {
      from: "courier",
      to: "adjustment",
      courier: "steadfast",
      amount: "",
      note: "",
    },
  });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.cash.corrected"),
    keys: [["cash"]],
  });
  const [from, to] = useWatch({ control: form.control, name: ["from", "to"] });
  const ofCourier = from === "courier" || to === "courier";
  const submit = async (fields: Fields) => {
    const request = {
      ...fields,
      key,
      amount: asNumber(fields.amount),
      courier: ofCourier ? fields.courier : "",
    };
    if (await save(() => api.post("cash/ledger/corrections", request))) onClose();
  };
  const options = correctable.map((value) => ({
    value,
    text: t(accounts[value] ?? "admin.cash.account"),
  }));
  return (
    <FormDialog title={t("admin.cash.correct")} unsaved={form.formState.isDirty} onClose={onClose}>
      <Form
        name="correction"
        form={form}
        onSubmit={submit}
        className="grid gap-4 overflow-y-auto p-4"
      >
        <p className="text-sm text-muted">{t("admin.cash.correct.lead")}</p>
        <SelectField name="from" label={t("admin.cash.correct.from")} options={options} />
        <SelectField name="to" label={t("admin.cash.correct.to")} options={options} />
        {ofCourier && (
          <SelectField
            name="courier"
            label={t("admin.cash.courier")}
            options={["steadfast", "pathao", "redx", "manual", "rider"].map((value) => ({
              value,
              text: courierName(value),
            }))}
          />
        )}
        <MoneyField name="amount" label={t("admin.cash.amount")} />
        <TextField name="note" label={t("admin.cash.note")} max={maxNote} autoComplete="off" />
        <Problem text={problem} />
        <SubmitButton busy={busy}>{t("admin.cash.correct.post")}</SubmitButton>
      </Form>
    </FormDialog>
  );
}
