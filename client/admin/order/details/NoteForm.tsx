import { Form } from "../../../forms/Form";
import { Problem } from "../../../forms/Problem";
import { useI18n } from "../../../lib/i18n";
import type { AdminOrder } from "../../../types/order.gen";
import { Button } from "../../ui/Button";
import { ChangedMeanwhile } from "../../ui/ChangedMeanwhile";
import { FoldCard } from "../../ui/FoldCard";
import { TextArea } from "../../ui/fields";
import { UnsavedGuard } from "../../ui/UnsavedGuard";
import { useOrderNote } from "./useOrderNote";

/** The form for the shop's note on an order. */
export function NoteForm({ order }: { order: AdminOrder }) {
  const { t } = useI18n();
  const { form, busy, problem, meanwhile, submit } = useOrderNote(order);
  return (
    <FoldCard name="note" title={t("admin.orders.note")} state={order.shop_note}>
      <Form name="note" form={form} onSubmit={submit} className="grid gap-3">
        <UnsavedGuard when={form.formState.isDirty} />
        <TextArea
          name="note"
          label={t("admin.orders.note.label")}
          hint={t("admin.orders.note.hint")}
        />
        <Problem text={problem} />
        {meanwhile && <ChangedMeanwhile {...meanwhile} />}
        {form.formState.isDirty && !meanwhile && (
          <Button type="submit" busy={busy} className="justify-self-end">
            {t("admin.save")}
          </Button>
        )}
      </Form>
    </FoldCard>
  );
}
