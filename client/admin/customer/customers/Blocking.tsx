import { Ban, CircleCheck } from "lucide-react";
import { useState } from "react";
import { Dialog } from "../../../components/ui/Dialog";
import { useI18n } from "../../../lib/i18n";
import type { CustomerDetails } from "../../../types/customerlist.gen";
import { useMay } from "../../lib/session";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { Moment } from "../../ui/Figures";
import { BlockReason } from "../../ui/inputs/BlockReason";
import { ScreenLink } from "../../ui/ScreenLink";
import { useBlock, useUnblock } from "./useCustomer";

// Maximum length of a reason in characters, equal to the server's.
const longest = 200;

/** Blocks and unblocks a customer, and shows why the customer is blocked. */
export function Blocking({ customer }: { customer: CustomerDetails }) {
  const { t } = useI18n();
  const { id, blocked_at, blocked_until, blocked_by, block_reason } = customer;
  const may = useMay();
  const [asks, setAsks] = useState(false);
  const unblock = useUnblock(id, t("admin.customers.unblocked"));
  return (
    <Card title={t("admin.customers.blocking")}>
      {blocked_at ? (
        <>
          <p>
            {t("admin.customers.blocked.since")} <Moment at={blocked_at} day />
            {blocked_by && ` · ${blocked_by}`}
            {blocked_until && (
              <>
                {" · "}
                {t("admin.risk.list.until")} <Moment at={blocked_until} day />
              </>
            )}
          </p>
          {block_reason && <p className="mt-1 wrap-anywhere text-muted">{block_reason}</p>}
          <Button
            icon={CircleCheck}
            busy={unblock.isPending}
            className="mt-3"
            onClick={() => unblock.mutate()}
          >
            {t("admin.customers.unblock")}
          </Button>
        </>
      ) : (
        <>
          <p className="text-muted">{t("admin.customers.block.hint")}</p>
          <Button
            look="danger"
            icon={Ban}
            className="mt-3"
            aria-haspopup="dialog"
            onClick={() => setAsks(true)}
          >
            {t("admin.customers.block")}
          </Button>
        </>
      )}
      {may("settings") && (
        <p className="mt-2">
          <ScreenLink
            to="/settings/risk?tab=block"
            className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          >
            {t("admin.risk.tab.block")}
          </ScreenLink>
        </p>
      )}
      {asks && <BlockDialog id={id} onClose={() => setAsks(false)} />}
    </Card>
  );
}

function BlockDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useI18n();
  const [reason, setReason] = useState("");
  const { mutate, isPending } = useBlock(id, t("admin.customers.blocked.done"), onClose);
  return (
    <Dialog title={t("admin.customers.block.title")} look="middle" onClose={onClose}>
      <form
        className="grid gap-4 overflow-y-auto p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) mutate({ reason: reason.trim() });
        }}
      >
        <p>{t("admin.customers.block.hint")}</p>
        <BlockReason
          value={reason}
          max={longest}
          onChange={setReason}
          hint={t("admin.orders.note.hint")}
        />
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button onClick={onClose}>{t("admin.customers.block.cancel")}</Button>
          <Button type="submit" look="danger" busy={isPending}>
            {t("admin.customers.block")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
