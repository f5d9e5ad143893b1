import { Banknote } from "lucide-react";
import { useI18n } from "../lib/i18n";

/**
 * The payment method, which is always cash on delivery. `advance` is true if a part of the total is due before
 * delivery.
 */
export function Payment({ advance }: { advance?: boolean }) {
  const { t } = useI18n();
  return (
    <div className="flex items-center gap-3.5 rounded-control border-2 border-primary bg-primary-soft p-3.5">
      <Banknote size={28} aria-hidden="true" className="shrink-0 text-primary" />
      <p>
        <strong className="block font-bold">
          {t(advance ? "checkout.advance" : "checkout.cod")}
        </strong>
        <span className="text-sm">
          {t(advance ? "checkout.advance.hint" : "checkout.cod.hint")}
        </span>
      </p>
    </div>
  );
}
