import { useRef, useState } from "react";
import { useI18n } from "../../../../lib/i18n";
import { Camera } from "../../../device/scan/Camera";
import { scannedOrder } from "../../../device/scan/orderCode";
import { signal } from "../../../device/scan/signal";
import { TypedCode } from "../../../device/scan/TypedCode";
import { useAdmin } from "../../../lib/session";

interface ScanNumbersProps {
  orders: { order: string; name: string }[];
  codes: Record<string, string>;
  onScan: (order: string, code: string) => void;
  /** Called if the code of this part cannot be loaded. */
  onClose: () => void;
}

/**
 * Fills in tracking numbers by scanning them one after another. Each belongs to the next order without one; scanning an order's label
 * first chooses the order.
 */
export function ScanNumbers({ orders, codes, onScan }: ScanNumbersProps) {
  const { t, n } = useI18n();
  const { slug } = useAdmin().shop;
  const [chosen, setChosen] = useState("");
  const [said, setSaid] = useState("");
  // A scanner can be faster than the next render.
  const known = useRef(codes);
  known.current = { ...known.current, ...codes };
  const nextOf = (all: Record<string, string>) => orders.find(({ order }) => !all[order]);
  const target = orders.find(({ order }) => order === chosen) ?? nextOf(codes);
  const filled = orders.filter(({ order }) => codes[order]).length;

  const scan = (text: string) => {
    const code = text.trim();
    if (!code) return;
    const label = orders.find(({ order }) => order === scannedOrder(code, slug));
    if (label) {
      setChosen(label.order);
      setSaid("");
      return signal(true);
    }
    const order = chosen || nextOf(known.current)?.order;
    const taken = Object.entries(known.current).find(([, each]) => each === code);
    if (taken || !order || code.length > 60) {
      setSaid(
        taken
          ? t("admin.parcels.numbers.taken", { number: code, order: taken[0] })
          : t(order ? "admin.parcels.numbers.problem.long" : "admin.parcels.numbers.all"),
      );
      return signal(false);
    }
    known.current = { ...known.current, [order]: code };
    onScan(order, code);
    setChosen("");
    setSaid(t("admin.parcels.numbers.scanned", { number: code, order }));
    signal(true);
  };
  return (
    <div className="grid gap-3">
      <p>
        {target
          ? t("admin.parcels.numbers.next", { order: target.order, name: target.name })
          : t("admin.parcels.numbers.all")}{" "}
        <span className="text-muted">
          {n(filled)} / {n(orders.length)}
        </span>
      </p>
      <TypedCode label={t("admin.parcels.manual.tracking")} onScan={scan} />
      <Camera onScan={scan} />
      <p role="status" className="text-sm wrap-anywhere empty:hidden">
        {said}
      </p>
    </div>
  );
}
