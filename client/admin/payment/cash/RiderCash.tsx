import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import { useFormat } from "../../lib/format";
import { lateDialog } from "../../lib/late";
import { Button } from "../../ui/Button";
import { useCourierName } from "./names";

const HandoverForm = lateDialog(() => import("./HandoverForm").then((part) => part.HandoverForm));

/** The cash that the shop's own rider still has, with a button to record what he hands over. */
export function RiderCash({ owed }: { owed: number }) {
  const { t } = useI18n();
  const { money } = useFormat();
  const [open, setOpen] = useState(false);
  const name = useCourierName()("rider");
  return (
    <li className="grid gap-2 py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="text-lg">{name}</strong>
        <span className="text-lg font-bold whitespace-nowrap">{money(owed)}</span>
        <span className="w-full text-sm text-muted">{t("admin.cash.rider.lead")}</span>
      </p>
      {owed > 0 && (
        <Button aria-haspopup="dialog" onClick={() => setOpen(true)} className="justify-self-start">
          {t("admin.cash.handover")}
        </Button>
      )}
      {open && <HandoverForm owed={owed} onClose={() => setOpen(false)} />}
    </li>
  );
}
