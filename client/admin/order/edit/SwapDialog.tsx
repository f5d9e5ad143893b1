import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { Dialog } from "../../../components/ui/Dialog";
import { useI18n } from "../../../lib/i18n";
import type { AdminOrder } from "../../../types/order.gen";
import { useAdminApi } from "../../lib/api";
import { useFormat } from "../../lib/format";
import { asNumber } from "../../lib/numbers";
import { Money } from "../../ui/Figures";
import { Loaded } from "../../ui/Loaded";
import type { FoundProduct } from "../manual/manual";
import type { EditLine } from "./contents";
import { type SwapChoice, swapChoices, swapped } from "./swap";

interface SwapDialogProps {
  /** The line whose variant is chosen. */
  line: EditLine;
  lines: EditLine[];
  /** The order's stored items, whose units are available to the edit. */
  items: AdminOrder["items"];
  onChange: (lines: EditLine[]) => void;
  onClose: () => void;
}

/** Chooses another variant of a line's product. Variants with fewer units than the line cannot be chosen. */
export function SwapDialog({ line, lines, items, onChange, onClose }: SwapDialogProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = useQuery({
    queryKey: ["hand-products", "id", line.productId],
    queryFn: ({ signal }) =>
      api.get<FoundProduct[]>(`orders/products?ids=${line.productId}`, signal),
    placeholderData: undefined,
  });
  return (
    <Dialog title={t("admin.orders.edit.swap")} look="middle" onClose={onClose}>
      <div className="max-h-[70dvh] overflow-y-auto p-4">
        <p className="font-medium wrap-anywhere">{line.name}</p>
        <p className="mb-3 text-sm text-muted">{t("admin.orders.edit.swap.hint")}</p>
        <Loaded query={query}>
          {([product]) =>
            product ? (
              <ul className="grid gap-2">
                {swapChoices(line, product, lines, items).map((choice) => (
                  <Choice
                    key={choice.variant.id}
                    choice={choice}
                    line={line}
                    onChoose={() => {
                      onChange(swapped(lines, line, product, choice, items));
                      onClose();
                    }}
                  />
                ))}
              </ul>
            ) : (
              <p className="py-6 text-center text-muted">{t("admin.orders.edit.swap.gone")}</p>
            )
          }
        </Loaded>
      </div>
    </Dialog>
  );
}

interface ChoiceProps {
  choice: SwapChoice;
  line: EditLine;
  onChoose: () => void;
}

function Choice({ choice: { variant, label, color, left, current }, line, onChoose }: ChoiceProps) {
  const { t } = useI18n();
  const short = left < line.quantity;
  const stock =
    left === 0
      ? t("admin.orders.hand.sold_out")
      : t(short ? "admin.orders.hand.left" : "admin.orders.hand.stock", { count: left });
  return (
    <li>
      <button
        type="button"
        disabled={short || current}
        aria-current={current || undefined}
        onClick={onChoose}
        className="flex min-h-14 w-full items-center gap-3 rounded-control border border-edge bg-surface px-3.5 py-2 text-left enabled:hover:border-primary disabled:bg-page aria-current:border-primary aria-current:bg-primary-soft"
      >
        {color && (
          <span
            style={{ backgroundColor: color }}
            className="size-5 shrink-0 rounded-full ring-1 ring-edge"
          />
        )}
        <span className="min-w-0 grow wrap-anywhere">
          <span className={`block font-medium ${short && !current ? "text-muted" : ""}`}>
            {label}
          </span>
          <span className={`block text-sm ${short && !current ? "text-danger" : "text-muted"}`}>
            {current ? t("admin.orders.edit.swap.now") : stock}
          </span>
        </span>
        {current ? (
          <Check size={20} aria-hidden="true" className="shrink-0 text-primary" />
        ) : (
          <span className="shrink-0 text-right">
            <Money amount={variant.price} className="block font-semibold" />
            <Difference amount={variant.price - asNumber(line.price)} />
          </span>
        )}
      </button>
    </li>
  );
}

/** The difference between a variant's price and the line's. */
function Difference({ amount }: { amount: number }) {
  const { t } = useI18n();
  const { money } = useFormat();
  if (!Number.isFinite(amount)) return null;
  const rounded = Math.round(amount * 100) / 100;
  const text =
    rounded === 0
      ? t("admin.orders.edit.swap.same_price")
      : `${rounded > 0 ? "+" : "−"}${money(Math.abs(rounded))}`;
  return <span className="block text-sm text-muted">{text}</span>;
}
