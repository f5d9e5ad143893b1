import { Dialog } from "../../../../components/ui/Dialog";
import { useI18n } from "../../../../lib/i18n";
import type { Countable } from "../../../../types/stockcount.gen";
import { nameIn } from "../../../lib/nameIn";

interface ChooseGoodsProps {
  code: string;
  found: Countable[];
  /** Called without a choice when the dialog is closed. */
  onChoose: (found?: Countable) => void;
}

/** Asks which product or variant to count when several have the scanned code. */
export function ChooseGoods({ code, found, onChoose }: ChooseGoodsProps) {
  const { t, n, locale } = useI18n();
  return (
    <Dialog title={t("admin.stock.count.which")} look="middle" onClose={() => onChoose()}>
      <div className="overflow-y-auto px-4 pb-4">
        <p className="pt-3 text-muted wrap-anywhere">
          {t("admin.stock.count.which.text", { code })}
        </p>
        <ul className="mt-2 divide-y divide-line">
          {found.map((each) => (
            <li key={`${each.product_id} ${each.variant_id}`}>
              <button
                type="button"
                onClick={() => onChoose(each)}
                className="flex min-h-12 w-full items-center justify-between gap-3 py-2 text-left font-medium hover:text-primary"
              >
                <span className="wrap-anywhere">
                  {nameIn(each, locale)}
                  {each.variant && ` – ${each.variant}`}
                </span>
                <span className="shrink-0 text-sm font-normal text-muted">
                  {t("admin.stock.has", { count: n(each.stock) })}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
