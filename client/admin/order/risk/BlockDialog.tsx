import { useState } from "react";
import { Dialog } from "../../../components/ui/Dialog";
import { useI18n } from "../../../lib/i18n";
import type { OrderBlockRequest, OrderRisk } from "../../../types/risk.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { Button } from "../../ui/Button";
import { BlockReason } from "../../ui/inputs/BlockReason";
import { Choice } from "../../ui/inputs/Choice";
import { kinds, periods } from "./texts";

// Maximum length of a reason in characters, equal to the server's.
const longest = 200;

interface BlockDialogProps {
  path: string;
  risk: OrderRisk;
  keys: unknown[][];
  onClose: () => void;
}

/** Blocks the phone number, the address or the network of an order. */
export function BlockDialog({ path, risk, keys, onClose }: BlockDialogProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const [chosen, choose] = useState(["number"]);
  const [days, setDays] = useState("30");
  const [reason, setReason] = useState("");
  const block = useSave<OrderBlockRequest, OrderRisk>({
    call: (request) => api.post(`${path}/block`, request),
    done: t("admin.risk.block.done"),
    keys: [...keys, ["risk", "lists"], ["customers"], ["customer"]],
    onDone: onClose,
  });
  const offered = ["number", "address", ...(risk.network ? ["network"] : [])];
  return (
    <Dialog title={t("admin.risk.block.title")} look="middle" onClose={onClose}>
      <form
        className="grid gap-4 overflow-y-auto p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (block.isPending || chosen.length === 0) return;
          block.mutate({ list: "block", kinds: chosen, reason: reason.trim(), days: Number(days) });
        }}
      >
        <p>{t("admin.risk.block.hint")}</p>
        <fieldset>
          <legend className="mb-1 font-medium">{t("admin.risk.block.what")}</legend>
          {offered.map((kind) => (
            <label key={kind} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                checked={chosen.includes(kind)}
                onChange={(event) =>
                  choose(
                    event.currentTarget.checked
                      ? [...chosen, kind]
                      : chosen.filter((each) => each !== kind),
                  )
                }
                className="size-5 accent-primary"
              />
              {kinds[kind] && t(kinds[kind])}
            </label>
          ))}
          {chosen.includes("network") && (
            <p className="text-sm text-muted">{t("admin.risk.network.hint")}</p>
          )}
        </fieldset>
        <Choice
          label={t("admin.risk.days")}
          value={days}
          options={periods.map(({ value, text }) => ({ value, text: t(text) }))}
          onChange={setDays}
        />
        <BlockReason value={reason} max={longest} onChange={setReason} />
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button onClick={onClose}>{t("admin.customers.block.cancel")}</Button>
          <Button type="submit" look="danger" busy={block.isPending} disabled={chosen.length === 0}>
            {t("admin.customers.block")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
