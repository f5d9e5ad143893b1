import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Field, Form } from "../../../forms/Form";
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
import { MoneyField, TextField } from "../../ui/fields";
import { today } from "./names";

const maxSource = 60;

const rules = z.object({
  day: z.string().check(z.minLength(1, "form.required")),
  source: needed(maxSource),
  amount: amountAboveZero(),
});
type Fields = z.infer<typeof rules>;

/** Records the shop's cost of ads on a day. */
export function AdForm({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const [key] = useState(newKey);
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(rules),
    defaultValues: { day: today(), source: "facebook", amount: "" },
  });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.cash.ads.added"),
    keys: [["cash"], ["reports"]],
  });
  const submit = async (fields: Fields) => {
    const request = { ...fields, key, amount: asNumber(fields.amount) };
    if (await save(() => api.post("cash/ads", request))) onClose();
  };
  return (
    <FormDialog title={t("admin.cash.ads.add")} unsaved={form.formState.isDirty} onClose={onClose}>
      <Form name="ad" form={form} onSubmit={submit} className="grid gap-4 overflow-y-auto p-4">
        <Field name="day" label={t("admin.cash.day")}>
          {(described) => (
            <input
              type="date"
              {...described}
              {...form.register("day")}
              max={today()}
              className="control"
            />
          )}
        </Field>
        <TextField
          name="source"
          label={t("admin.cash.ads.source")}
          hint={t("admin.cash.ads.source.hint")}
          max={maxSource}
          autoComplete="off"
        />
        <MoneyField name="amount" label={t("admin.cash.amount")} />
        <Problem text={problem} />
        <SubmitButton busy={busy}>{t("admin.save")}</SubmitButton>
      </Form>
    </FormDialog>
  );
}
