import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { Form } from "../../../forms/Form";
import { Problem } from "../../../forms/Problem";
import { needed } from "../../../forms/rules";
import { SubmitButton } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import { statuses, statusText } from "../../../order/status";
import type { AdminOrder } from "../../../types/order.gen";
import { useAdminApi } from "../../lib/api";
import { useSaveForm } from "../../lib/save";
import { FormDialog } from "../../ui/FormDialog";
import { SelectField, SwitchField, TextArea } from "../../ui/fields";
import { changedByStatus } from "../status/useUndoChange";

/** The server's maximum length of a reason in letters. */
const most = 200;
const rules = z.object({ to: needed(20), lost: z.boolean(), reason: needed(most) });

/** Corrects the status of an order, with a reason. */
export function CorrectDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const { order_id, status, returned } = order;
  const form = useForm({
    resolver: standardSchemaResolver(rules),
    defaultValues: { to: "", lost: false, reason: "" },
  });
  const to = useWatch({ control: form.control, name: "to" });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.orders.correct.done"),
    keys: changedByStatus,
  });
  const present = returned ? "returned" : status;
  const targets = [...statuses, "returned"].filter((each) => each !== present);
  return (
    <FormDialog
      title={t("admin.orders.correct")}
      unsaved={form.formState.isDirty}
      onClose={onClose}
    >
      <Form
        name="correct"
        form={form}
        onSubmit={async ({ lost, ...fields }) => {
          const request = { ...fields, from: status, lost: lost && fields.to === "returned" };
          if (await save(() => api.post(`orders/${order_id}/correct`, request))) onClose();
        }}
        className="grid gap-4 overflow-y-auto p-4"
      >
        <SelectField
          name="to"
          label={t("admin.orders.correct.to")}
          prompt={t("admin.orders.correct.choose")}
          options={targets.map((value) => ({
            value,
            text: value === "returned" ? t("admin.orders.returned") : statusText(value, t),
          }))}
        />
        {to === "returned" && <SwitchField name="lost" label={t("admin.orders.correct.lost")} />}
        <TextArea name="reason" label={t("admin.orders.correct.reason")} max={most} />
        <p className="text-sm text-muted">{t("admin.orders.correct.hint")}</p>
        <Problem text={problem} />
        <SubmitButton busy={busy}>{t("admin.orders.correct.do")}</SubmitButton>
      </Form>
    </FormDialog>
  );
}
