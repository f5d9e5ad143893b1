import { useI18n } from "../../../lib/i18n";
import type { CustomerDetails } from "../../../types/customerlist.gen";
import { late } from "../../lib/late";
import { Card } from "../../ui/Card";

/** The team's note about a customer. Its form is loaded after the screen. Until then, the text is shown in place of the field. */
export const CustomerNote = late(
  () => import("./CustomerNoteForm").then((part) => part.CustomerNoteForm),
  () => {},
  NoteText,
);

function NoteText({ customer }: { customer: CustomerDetails }) {
  const { t } = useI18n();
  return (
    <Card title={t("admin.orders.note")}>
      <p className="mb-1 font-medium">{t("admin.orders.note.label")}</p>
      <p className="min-h-20 rounded-control border border-edge px-3.5 py-2.5 whitespace-pre-line wrap-anywhere">
        {customer.note}
      </p>
      <p className="mt-1 text-sm text-muted">{t("admin.orders.note.hint")}</p>
    </Card>
  );
}
