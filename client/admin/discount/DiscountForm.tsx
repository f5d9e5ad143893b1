import { useWatch } from "react-hook-form";
import { Form } from "../../forms/Form";
import { useI18n } from "../../lib/i18n";
import type { FullDiscount } from "../../types/discount.gen";
import { BilingualField } from "../ui/BilingualField";
import { Card } from "../ui/Card";
import { TextField } from "../ui/fields";
import { SaveBar } from "../ui/SaveBar";
import { UnsavedGuard } from "../ui/UnsavedGuard";
import { type DiscountFields, unnamed } from "./form";
import { GiftFields } from "./GiftFields";
import { most } from "./limits";
import { MoreFields } from "./MoreFields";
import { Preview } from "./Preview";
import { RadioField } from "./RadioField";
import { useDiscountForm } from "./useDiscountForm";

const guarded = ["start"];

interface DiscountFormProps {
  /** The discount to change; without it, a new one is added. */
  known?: FullDiscount;
  /** The first values of a new one. */
  begin?: DiscountFields;
  /** The version of the stored discount that the form may replace. */
  version?: string;
  onSaved?: (saved: FullDiscount) => void;
}

/** The form of a discount: the important fields, then folded ones, and a preview of a cart. */
export function DiscountForm({ known, begin, version, onSaved }: DiscountFormProps) {
  const { t } = useI18n();
  const { form, busy, problem, submit } = useDiscountForm({ known, begin, version, onSaved });
  return (
    <Form name="discount" form={form} onSubmit={submit}>
      <UnsavedGuard when={form.formState.isDirty} by={guarded} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 gap-4">
          <Card>
            <div className="grid gap-4">
              <BilingualField
                bn="bn_name"
                en="name"
                label={t("admin.discounts.name")}
                hint={t("admin.discounts.name.hint")}
                optional={["en"]}
                max={most.name}
              />
              <GiftFields fixed={known?.fixed} />
              <HowFields known={known} />
            </div>
          </Card>
          <MoreFields named={known?.named ?? unnamed} />
        </div>
        <div className="min-w-0 lg:sticky lg:top-4">
          <Preview id={known?.id ?? 0} />
        </div>
      </div>
      <SaveBar busy={busy} problem={problem} text={known ? undefined : t("admin.discounts.make")} />
    </Form>
  );
}

/** Whether shoppers get the discount at once or by a code. A stored discount keeps its way. */
function HowFields({ known }: { known?: FullDiscount }) {
  const { t } = useI18n();
  const { automatic } = useWatch<DiscountFields>() as DiscountFields;
  if (known) return null;
  const ways = [
    { value: "yes", text: t("admin.discounts.how.automatic") },
    { value: "no", text: t("admin.discounts.how.code") },
  ];
  return (
    <>
      <RadioField label={t("admin.discounts.how")} name="automatic" options={ways} />
      {automatic === "no" && (
        <TextField
          name="code"
          label={t("admin.discounts.code")}
          hint={t("admin.discounts.code.hint")}
          max={most.code}
          autoComplete="off"
        />
      )}
    </>
  );
}
