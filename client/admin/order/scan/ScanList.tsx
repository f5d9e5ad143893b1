import { CircleAlert, CircleCheck, LoaderCircle, Undo2 } from "lucide-react";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import { statusText } from "../../../order/status";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { ScreenLink } from "../../ui/ScreenLink";
import type { Scan, ScanResult } from "./useScans";

const results: Record<ScanResult, MessageKey> = {
  waiting: "loading",
  ok: "admin.orders.scan.ok",
  wrong: "admin.orders.scan.wrong",
  unknown: "admin.orders.scan.unknown",
  failed: "admin.orders.scan.failed",
  undone: "admin.orders.scan.undone",
};

interface ScanListProps {
  scans: Scan[];
  onUndo: (scan: Scan) => void;
}

/** The scanned orders with their results, newest first. The newest result is announced. */
export function ScanList({ scans, onUndo }: ScanListProps) {
  const { t, tn } = useI18n();
  const done = scans.filter(({ result }) => result === "ok").length;
  const last = scans[0];
  return (
    <Card title={tn("admin.orders.scan.done", done)}>
      <p role="status" className="sr-only">
        {last && last.result !== "waiting" && `${last.code}: ${t(results[last.result])}`}
      </p>
      {scans.length === 0 && <p className="text-muted">{t("admin.orders.scan.none")}</p>}
      <ul className="divide-y divide-line">
        {scans.map((scan) => (
          <li key={`${scan.to} ${scan.code}`} className="flex min-h-14 items-center gap-3 py-2">
            <ResultIcon result={scan.result} />
            <div className="min-w-0 grow">
              <p className="font-medium wrap-anywhere">
                {scan.result === "unknown" ? (
                  scan.code
                ) : (
                  <ScreenLink to={`/orders/${scan.code}`} className="text-primary underline">
                    #{scan.code}
                  </ScreenLink>
                )}{" "}
                {scan.name}
              </p>
              <p className="text-sm text-muted">
                {t(results[scan.result])}
                {scan.status && ` · ${statusText(scan.status, t)}`}
                {scan.message && ` · ${scan.message}`}
              </p>
            </div>
            {scan.undoable && (
              <Button icon={Undo2} onClick={() => onUndo(scan)}>
                {t("admin.orders.undo")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ResultIcon({ result }: { result: ScanResult }) {
  const look = { size: 24, "aria-hidden": true } as const;
  if (result === "waiting") return <LoaderCircle {...look} className="shrink-0 animate-spin" />;
  if (result === "ok") return <CircleCheck {...look} className="shrink-0 text-success" />;
  if (result === "undone") return <Undo2 {...look} className="shrink-0 text-muted" />;
  return <CircleAlert {...look} className="shrink-0 text-danger" />;
}
