import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { Tone } from "../../../order/status";
import type { Line } from "../../../types/payout.gen";
import { type Column, DataList } from "../../ui/DataList";
import { Money } from "../../ui/Figures";
import { StatusBadge } from "../../ui/StatusBadge";
import { OrderLink } from "./OrderLink";

const states: Record<string, { text: MessageKey; tone: Tone }> = {
  matched: { text: "admin.cash.line.matched", tone: "green" },
  differing: { text: "admin.cash.line.differing", tone: "yellow" },
  unknown: { text: "admin.cash.line.unknown", tone: "red" },
  repeated: { text: "admin.cash.line.repeated", tone: "red" },
};

/** The parcels of a payout or a statement. */
export function Lines({ lines, label }: { lines: Line[]; label: string }) {
  const { t } = useI18n();
  const columns: Column<Line>[] = [
    {
      key: "parcel",
      title: t("admin.cash.parcel"),
      cell: (line) => <Parcel line={line} />,
    },
    { key: "state", title: t("admin.cash.match"), cell: (line) => <State state={line.state} /> },
    {
      key: "collected",
      title: t("admin.cash.collected"),
      end: true,
      cell: (line) => <Collected line={line} />,
    },
    {
      key: "charges",
      title: t("admin.cash.charges"),
      end: true,
      cell: (line) => <Money amount={chargesOf(line)} />,
    },
    {
      key: "paid",
      title: t("admin.cash.paid"),
      end: true,
      cell: (line) => <Money amount={line.paid} />,
    },
  ];
  return (
    <DataList
      label={label}
      rows={lines}
      id={({ position }) => position}
      name={nameOf}
      columns={columns}
      card={(line) => (
        <div className="grid gap-1">
          <p className="flex items-start justify-between gap-3">
            <Parcel line={line} />
            <Money amount={line.paid} className="font-bold" />
          </p>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <State state={line.state} />
            <span>
              {t("admin.cash.collected")} <Collected line={line} />
            </span>
          </p>
        </div>
      )}
    />
  );
}

const nameOf = ({ order_number, invoice, consignment }: Line) =>
  order_number || invoice || consignment;

const chargesOf = ({ charge, cod_fee, return_fee }: Line) =>
  Math.round((charge + cod_fee + return_fee) * 100) / 100;

function Parcel({ line }: { line: Line }) {
  const { order_number, invoice, consignment } = line;
  return (
    <span className="min-w-0 wrap-anywhere">
      {order_number ? <OrderLink number={order_number} /> : invoice || consignment}
      {consignment && consignment !== nameOf(line) && (
        <span className="block text-sm text-muted">{consignment}</span>
      )}
    </span>
  );
}

function State({ state }: { state: string }) {
  const { t } = useI18n();
  const known = states[state];
  return known ? <StatusBadge tone={known.tone}>{t(known.text)}</StatusBadge> : null;
}

/** The collected amount of a parcel, and the expected one if it differs. */
function Collected({ line: { collected, expected, state } }: { line: Line }) {
  const { t } = useI18n();
  return (
    <>
      <Money amount={collected} />
      {state === "differing" && (
        <span className="block text-sm text-danger">
          {t("admin.cash.instead_of")} <Money amount={expected} />
        </span>
      )}
    </>
  );
}
