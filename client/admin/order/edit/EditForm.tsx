import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { MobileField } from "../../../forms/Field";
import { Form } from "../../../forms/Form";
import { PlaceFields } from "../../../forms/PlaceFields";
import { useI18n } from "../../../lib/i18n";
import type { Places } from "../../../lib/places";
import type { AdminOrder } from "../../../types/order.gen";
import { lateRules, useRules } from "../../lib/lateRules";
import { same } from "../../lib/save";
import { Card } from "../../ui/Card";
import { MoneyField, TextArea, TextField } from "../../ui/fields";
import { Switch } from "../../ui/inputs/Switch";
import { SaveBar } from "../../ui/SaveBar";
import { UnsavedGuard } from "../../ui/UnsavedGuard";
import { wasShipped } from "../status/steps";
import { TermsFields } from "../terms/TermsFields";
import { fieldsOf, linesOf, rebased, totalsAnew, totalsOf } from "./contents";
import { DiscountChoice } from "./DiscountChoice";
import { DistrictPackage } from "./DistrictPackage";
import { EditConflict } from "./EditConflict";
import { EditLines } from "./EditLines";
import { EditTotals } from "./EditTotals";
import type { EditFields } from "./rules";
import { useEditOrder } from "./useEditOrder";
import { useEditPreview } from "./useEditPreview";

const rules = lateRules(() => import("./rules").then((part) => part.editRules));

interface EditFormProps {
  order: AdminOrder;
  places: Places;
}

export function EditForm({ order, places }: EditFormProps) {
  const { t } = useI18n();
  const [lines, setLines] = useState(() => linesOf(order));
  const [notify, setNotify] = useState(true);
  const form = useForm<EditFields>({
    resolver: useRules(rules),
    defaultValues: fieldsOf(order),
    mode: "onTouched",
  });
  const fields = useWatch({ control: form.control }) as EditFields;
  const edit = useEditOrder(form, order);
  const { base } = edit;
  const shipped = wasShipped(base.status);
  const choice = useEditPreview(base, lines, fields, !shipped);
  const [wantsAnew, setAnew] = useState(false);
  const recompute = wantsAnew && choice !== null;
  const typed = totalsOf(lines, fields);
  const totals = recompute ? totalsAnew(typed, fields, choice.anew) : typed;
  const moved = !same(lines, linesOf(base));
  const dearer = moved || totals.total !== base.amount || totals.due !== base.due;
  return (
    <Form
      name="edit"
      form={form}
      onSubmit={(values) => edit.save(lines, values, notify && dearer && !shipped, recompute)}
      className="grid gap-4"
    >
      <UnsavedGuard when={form.formState.isDirty || moved} />
      {edit.conflict && (
        <EditConflict
          theirs={edit.conflict}
          lines={lines}
          fields={fields}
          onTake={(theirs) => {
            form.reset(fieldsOf(theirs));
            setLines(linesOf(theirs));
            edit.rebase();
          }}
          onKeep={(theirs) => {
            setLines(rebased(lines, theirs));
            edit.rebase();
          }}
        />
      )}
      {shipped ? (
        <p className="flex gap-2.5 rounded-control border border-warning bg-surface p-3">
          <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
          {t("admin.orders.edit.shipped")}
        </p>
      ) : (
        <>
          <Card title={t("admin.orders.goods")}>
            <EditLines
              lines={lines}
              items={base.items}
              problems={edit.problems}
              onChange={setLines}
            />
          </Card>
          <Card title={t("admin.orders.edit.amounts")}>
            <TermsFields />
            <MoneyField
              name="shipping_fee"
              label={t("order.delivery_charge")}
              optional
              className="mt-4 sm:max-w-64"
            />
            {choice && (
              <div className="mt-4">
                <DiscountChoice
                  choice={choice}
                  currency={base.currency}
                  anew={wantsAnew}
                  onChange={setAnew}
                />
              </div>
            )}
            <div className="mt-4">
              <EditTotals order={base} totals={totals} />
            </div>
          </Card>
        </>
      )}
      <Card title={t("admin.orders.customer")}>
        <div className="grid gap-4 sm:grid-cols-2">
          <MobileField label={t("form.mobile")} />
          <TextField name="name" label={t("form.name")} autoComplete="off" />
        </div>
        <div className="mt-4">
          <PlaceFields places={places} />
        </div>
        {!shipped && <DistrictPackage places={places} order={base} lines={lines} fields={fields} />}
        <TextArea
          name="note"
          label={t("admin.orders.their_note")}
          optional
          autoComplete="off"
          className="mt-4"
        />
      </Card>
      {dearer && !shipped && base.mobile && (
        <Card>
          <Switch
            label={t("admin.orders.edit.notify")}
            hint={t("admin.orders.edit.notify.hint")}
            checked={notify}
            onChange={setNotify}
          />
        </Card>
      )}
      <SaveBar busy={edit.busy || (recompute && choice.stale)} problem={edit.problem} />
    </Form>
  );
}
