import { ArrowRight, CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../../lib/i18n";
import type { StatusLine, StatusResult } from "../../../../types/parcel.gen";
import { useOrderMessages } from "../../../lib/useOrderMessages";
import { Button } from "../../../ui/Button";
import { Money } from "../../../ui/Figures";
import { AmountInput } from "../../../ui/inputs/AmountInput";
import { ParcelState } from "../ParcelState";
import { orderAfter } from "../useManualState";
import { changeOf } from "./changes";
import { statusProblems } from "./problems";
import { useStatuses } from "./useStatuses";

interface StatusPreviewProps {
  lines: StatusLine[];
  onBack: () => void;
  /** Called after all changes were applied. */
  onDone: () => void;
}

/** Shows what each line of a pasted list would do, and applies it. Changes that were refused remain with the reason. */
export function StatusPreview({ lines, onBack, onDone }: StatusPreviewProps) {
  const { t, tn } = useI18n();
  const [amounts, setAmounts] = useState<Record<number, string>>({});
  const [results, setResults] = useState<Map<number, StatusResult>>(new Map());
  const open = lines.filter(({ parcel }) => !results.has(parcel));
  const changes = open.flatMap((line) => changeOf(line, amounts) ?? []);
  const others = open.length - changes.length;
  const apply = useStatuses((list) => {
    const next = new Map([...results, ...list.map((each) => [each.parcel, each] as const)]);
    const left = lines.filter(({ parcel }) => !next.has(parcel) || next.get(parcel)?.code);
    if (left.length === 0) return onDone();
    setResults(next);
  });
  return (
    <div className="grid gap-4">
      <Effects changes={changes} lines={lines} />
      <ul aria-label={t("admin.parcels.statuses")} className="card grid divide-y divide-line">
        {lines.map((line) => (
          <Line
            key={line.line}
            line={line}
            result={line.problem === "repeated" ? undefined : results.get(line.parcel)}
            amount={amounts[line.parcel] ?? ""}
            valid={Boolean(changeOf(line, amounts))}
            onAmount={(amount) => setAmounts((all) => ({ ...all, [line.parcel]: amount }))}
          />
        ))}
      </ul>
      <div className="save-bar flex flex-wrap items-center justify-end gap-3">
        {others > 0 && (
          <p role="status" className="text-sm">
            {tn("admin.parcels.statuses.unchanged", others)}
          </p>
        )}
        <Button onClick={onBack}>{t("admin.parcels.statuses.back")}</Button>
        <Button
          look="primary"
          busy={apply.isPending}
          disabled={changes.length === 0}
          onClick={() => apply.mutate({ changes })}
          className="grow sm:grow-0"
        >
          {tn("admin.parcels.statuses.apply", changes.length)}
        </Button>
      </div>
    </div>
  );
}

/** Says what happens besides the new states: SMS to customers, and goods that return into the stock. */
function Effects({
  changes,
  lines,
}: {
  changes: { state: string; seen: string }[];
  lines: StatusLine[];
}) {
  const { t, tn } = useI18n();
  const sendsSMS = useOrderMessages();
  if (lines.length === 0 || changes.length === 0) return null;
  const told = changes.filter(({ state, seen }) => sendsSMS(orderAfter(state, seen))).length;
  const back = changes.filter(({ state }) => state === "returned").length;
  return (
    <div className="card grid gap-1 p-4">
      <p>{told > 0 ? tn("admin.orders.bulk.sms", told) : t("admin.orders.no_sms")}</p>
      {back > 0 && <p>{tn("admin.parcels.statuses.returned", back)}</p>}
    </div>
  );
}

interface LineProps {
  line: StatusLine;
  result?: StatusResult;
  amount: string;
  /** Whether the line makes a change. */
  valid: boolean;
  onAmount: (amount: string) => void;
}

function Line({ line, result, amount, valid, onAmount }: LineProps) {
  const { t } = useI18n();
  const { order, title, text, from, to, cod, collected, problem } = line;
  const done = result && !result.code;
  const reason = statusProblems[problem];
  const said = result?.code ? result.message : !done && !valid && reason ? t(reason) : "";
  const wrong = Boolean(result?.code) || (!valid && !done);
  return (
    <li className="flex items-start gap-3 p-3 sm:px-4">
      {wrong ? (
        <CircleAlert size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-danger" />
      ) : (
        <CircleCheck
          size={22}
          aria-hidden="true"
          className={`mt-0.5 shrink-0 ${done ? "text-success" : "text-muted"}`}
        />
      )}
      <div className="grid min-w-0 grow gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium wrap-anywhere">{order ? `${order} · ${title}` : text}</span>
          {from && (
            <span className="inline-flex flex-wrap items-center gap-1.5">
              <ParcelState state={from} />
              {to && to !== from && (
                <>
                  <ArrowRight size={16} role="img" aria-label={t("admin.parcels.statuses.to")} />
                  <ParcelState state={to} />
                </>
              )}
            </span>
          )}
          {to === "partly" && collected !== null && <Money amount={collected} />}
        </p>
        {order && <p className="text-sm text-muted wrap-anywhere">{text}</p>}
        {said && <p className="text-sm text-danger wrap-anywhere">{said}</p>}
        {done && <p className="text-sm text-success">{t("admin.parcels.statuses.done_one")}</p>}
        {problem === "collected" && !done && (
          <div className="max-w-48">
            <AmountInput
              label={t("admin.parcels.partly.collected")}
              value={amount}
              onChange={onAmount}
            />
            <p className="mt-1 text-sm text-muted">
              {t("admin.parcels.cod")} <Money amount={cod} />
            </p>
          </div>
        )}
      </div>
    </li>
  );
}
