import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Field, Form } from "../../../../forms/Form";
import { Problem } from "../../../../forms/Problem";
import { SubmitButton } from "../../../../forms/SubmitButton";
import { useI18n } from "../../../../lib/i18n";
import type { ProductCosts } from "../../../../types/purchase.gen";
import { useAdminApi } from "../../../lib/api";
import { asNumber } from "../../../lib/numbers";
import { amount } from "../../../lib/rules";
import { useSaveForm } from "../../../lib/save";
import { FormDialog } from "../../../ui/FormDialog";
import { MoneyField, SelectField, TextField } from "../../../ui/fields";

const maxNote = 200;

const rules = z.object({
  variant: z.string(),
  cost: amount(),
  since: z.string().check(z.minLength(1, "form.required")),
  note: z.string().check(z.trim()),
});
type Fields = z.infer<typeof rules>;

/** Today in Bangladesh, such as 2026-01-31. */
const today = () => new Date().toLocaleDateString("en-CA", { timeZone: "Asia/Dhaka" });

interface CostFormProps {
  product: number;
  costs: ProductCosts;
  onClose: () => void;
}

/** Records a purchase cost of a product or one of its variants. */
export function CostForm({ product, costs, onClose }: CostFormProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(rules),
    defaultValues: { variant: "", cost: "", since: today(), note: "" },
  });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.costs.saved"),
    keys: [["costs", product], ["reports"], ["order-profit"]],
  });
  const submit = async ({ variant, cost, since, note }: Fields) => {
    const request = { variant_id: Number(variant), cost: asNumber(cost), since, note };
    if (await save(() => api.post<ProductCosts>(`products/${product}/costs`, request))) onClose();
  };
  return (
    <FormDialog title={t("admin.costs.set")} unsaved={form.formState.isDirty} onClose={onClose}>
      <Form name="cost" form={form} onSubmit={submit} className="grid gap-4 overflow-y-auto p-4">
        {costs.variants.length > 0 && (
          <SelectField
            name="variant"
            label={t("admin.costs.of")}
            prompt={t("admin.costs.of.all")}
            options={costs.variants.map(({ id, key }) => ({ value: String(id), text: key }))}
          />
        )}
        <MoneyField name="cost" label={t("admin.costs.cost")} />
        <Field name="since" label={t("admin.costs.from")} hint={t("admin.costs.from.hint")}>
          {(described) => (
            <input
              type="date"
              {...described}
              {...form.register("since")}
              max={today()}
              className="control"
            />
          )}
        </Field>
        <TextField name="note" label={t("admin.costs.note")} max={maxNote} autoComplete="off" />
        <Problem text={problem} />
        <SubmitButton busy={busy}>{t("admin.save")}</SubmitButton>
      </Form>
    </FormDialog>
  );
}
