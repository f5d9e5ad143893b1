import { ClipboardPaste, ScanBarcode } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../../lib/i18n";
import type { BookResult, ManualParcels, Parcel } from "../../../../types/parcel.gen";
import { useAdminApi } from "../../../lib/api";
import { lateDialog } from "../../../lib/late";
import { useSave } from "../../../lib/save";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { Loaded } from "../../../ui/Loaded";
import type { Draft } from "../rows";
import { rowProblems } from "../texts";
import { changedByParcel } from "../useParcels";
import { CourierName } from "./CourierName";
import { ManualBooked } from "./ManualBooked";
import { ManualRows } from "./ManualRows";
import { PasteNumbers } from "./PasteNumbers";
import { codeProblems } from "./texts";
import { UploadFiles } from "./UploadFiles";
import { useManualNames } from "./useManualNames";

// Not the review and the names: this screen keeps its rows.
const changedByBooking = [
  ...changedByParcel.filter(([key]) => key !== "parcels"),
  ["parcels", "of"],
];

const ScanNumbers = lateDialog(() => import("./ScanNumbers").then((part) => part.ScanNumbers));

/** Books orders with a courier that is not connected, or an own rider. It suggests the courier that was used last. */
export function ManualBooking({ rows }: { rows: Draft[] }) {
  const names = useManualNames();
  return <Loaded query={names}>{(used) => <Booking used={used} first={rows} />}</Loaded>;
}

function Booking({ used, first }: { used: string[]; first: Draft[] }) {
  const { t, tn } = useI18n();
  const [name, setName] = useState(used[0] ?? "");
  const [rows, setRows] = useState(first);
  const [codes, setCodes] = useState<Record<string, string>>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [booked, setBooked] = useState<Parcel[]>([]);
  const problemOf = useProblemOf();
  const api = useAdminApi();
  const book = useSave<ManualParcels, BookResult[]>({
    call: (request) => api.post("parcels/manual/bulk", request),
    keys: changedByBooking,
    onDone: (results) => {
      const done = new Map(results.map((result) => [result.order, result]));
      setBooked((before) => [...before, ...results.flatMap(({ parcel }) => parcel ?? [])]);
      setRows((before) => before.filter(({ order }) => !done.get(order)?.parcel));
      setProblems(
        Object.fromEntries(
          results.flatMap((result) => (result.parcel ? [] : [[result.order, problemOf(result)]])),
        ),
      );
    },
  });
  const enter = (order: string, code: string) => {
    setCodes((before) => ({ ...before, [order]: code }));
    setProblems(({ [order]: _, ...others }) => others);
  };
  const submit = () =>
    book.mutate({
      courier_name: name,
      rows: rows.map(({ order }) => ({ order, tracking_code: codes[order] ?? "" })),
    });
  return (
    <div className="grid gap-4">
      {booked.length > 0 && <ManualBooked parcels={booked} />}
      {rows.length > 0 && (
        <>
          <Card>
            <CourierName used={used} value={name} onChange={setName} />
          </Card>
          <UploadFiles orders={rows.map(({ order }) => order)} onDownload={setName} />
          <Numbers
            rows={rows}
            codes={codes}
            onEnter={enter}
            onPaste={(read) => setCodes((before) => ({ ...before, ...read }))}
          />
          <ManualRows rows={rows} codes={codes} problems={problems} onChange={enter} />
          <div className="save-bar flex flex-wrap items-center justify-end gap-3">
            {!name.trim() && (
              <p role="status" className="text-sm">
                {t("admin.parcels.manual.name_needed")}
              </p>
            )}
            <Button
              look="primary"
              busy={book.isPending}
              disabled={!name.trim()}
              onClick={submit}
              className="grow sm:grow-0"
            >
              {tn("admin.parcels.manual.book", rows.length)}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Returns a function that returns the message for a refused order. */
function useProblemOf() {
  const { t } = useI18n();
  return ({ fields, message }: BookResult): string => {
    const [field, code] = Object.entries(fields ?? {})[0] ?? ["", ""];
    const key = field === "tracking_code" ? codeProblems[code] : rowProblems[`${field}.${code}`];
    return key ? t(key) : message;
  };
}

interface NumbersProps {
  rows: Draft[];
  codes: Record<string, string>;
  onEnter: (order: string, code: string) => void;
  onPaste: (codes: Record<string, string>) => void;
}

/** Ways to enter many tracking numbers at once. */
function Numbers({ rows, codes, onEnter, onPaste }: NumbersProps) {
  const { t } = useI18n();
  const [open, setOpen] = useState<"paste" | "scan">();
  const toggle = (part: "paste" | "scan") => setOpen(open === part ? undefined : part);
  return (
    <Card title={t("admin.parcels.numbers")} lead={t("admin.parcels.numbers.lead")}>
      <div className="flex flex-wrap gap-2">
        <Button
          icon={ClipboardPaste}
          aria-expanded={open === "paste"}
          onClick={() => toggle("paste")}
        >
          {t("admin.parcels.numbers.paste")}
        </Button>
        <Button icon={ScanBarcode} aria-expanded={open === "scan"} onClick={() => toggle("scan")}>
          {t("admin.parcels.numbers.scan")}
        </Button>
      </div>
      <div className="mt-4 empty:hidden">
        {open === "paste" && (
          <PasteNumbers
            orders={rows.map(({ order }) => order)}
            onRead={(read) => {
              onPaste(read);
              setOpen(undefined);
            }}
          />
        )}
        {open === "scan" && (
          <ScanNumbers
            orders={rows}
            codes={codes}
            onScan={onEnter}
            onClose={() => setOpen(undefined)}
          />
        )}
      </div>
    </Card>
  );
}
