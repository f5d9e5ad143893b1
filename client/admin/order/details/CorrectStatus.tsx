import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { AdminOrder } from "../../../types/order.gen";
import { lateDialog } from "../../lib/late";
import { useMay } from "../../lib/session";

const CorrectDialog = lateDialog(() =>
  import("./CorrectDialog").then((part) => part.CorrectDialog),
);

/** The button that corrects an order's status, for members who may do that. */
export function CorrectStatus({ order }: { order: AdminOrder }) {
  const { t } = useI18n();
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!may("orders.correct")) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="ml-auto min-h-11 text-sm font-medium text-primary underline underline-offset-4"
      >
        {t("admin.orders.correct")}
      </button>
      {open && <CorrectDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}
