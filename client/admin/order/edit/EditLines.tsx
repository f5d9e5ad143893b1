import { Minus, Plus, Repeat2, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Photo } from "../../../components/ui/Photo";
import { asciiDigits } from "../../../format/digits";
import { useI18n } from "../../../lib/i18n";
import type { AdminOrder } from "../../../types/order.gen";
import { lateDialog } from "../../lib/late";
import { isAmount } from "../../lib/numbers";
import { Button, IconButton } from "../../ui/Button";
import { NumberInput } from "../../ui/NumberInput";
import { labelsOf } from "../manual/manual";
import { ProductPicker } from "../manual/ProductPicker";
import { type EditLine, withChosen } from "./contents";

const SwapDialog = lateDialog(() => import("./SwapDialog").then((part) => part.SwapDialog));

interface EditLinesProps {
  lines: EditLine[];
  /** The order's stored items. */
  items: AdminOrder["items"];
  /** The errors of the lines, by index. */
  problems: Record<number, string>;
  onChange: (lines: EditLine[]) => void;
}

/** The products of an edited order, with quantity and price per unit. */
export function EditLines({ lines, items, problems, onChange }: EditLinesProps) {
  const { t } = useI18n();
  const [choosing, setChoosing] = useState(false);
  const [swapping, setSwapping] = useState<EditLine | null>(null);
  const set = (at: number, line: EditLine) => onChange(lines.map((l, i) => (i === at ? line : l)));
  return (
    <>
      {lines.length === 0 && <p className="mb-3 text-danger">{t("admin.orders.edit.empty")}</p>}
      <ul className="divide-y divide-line">
        {lines.map((line, i) => (
          <LineFields
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no state, and a swapped line keeps the focus
            key={i}
            line={line}
            problem={problems[i]}
            onChange={(changed) => set(i, changed)}
            onSwap={() => setSwapping(line)}
            onRemove={() => onChange(lines.filter((l) => l !== line))}
          />
        ))}
      </ul>
      <Button icon={Plus} className="mt-2" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        {t("admin.orders.hand.add")}
      </Button>
      {choosing && (
        <ProductPicker
          lines={[]}
          onChange={([chosen]) => {
            if (!chosen) return;
            const { product, variant } = chosen;
            const label = variant ? labelsOf(product, variant).join(", ") : "";
            onChange(withChosen(lines, chosen, label));
          }}
          onClose={() => setChoosing(false)}
        />
      )}
      {swapping && (
        <SwapDialog
          line={swapping}
          lines={lines}
          items={items}
          onChange={onChange}
          onClose={() => setSwapping(null)}
        />
      )}
    </>
  );
}

interface LineFieldsProps {
  line: EditLine;
  problem?: string;
  onChange: (line: EditLine) => void;
  /** Opens the choice of another variant. */
  onSwap: () => void;
  onRemove: () => void;
}

function LineFields({ line, problem, onChange, onSwap, onRemove }: LineFieldsProps) {
  const { t } = useI18n();
  const id = useId();
  const { name, variant, picture, price, quantity } = line;
  const label = variant ? `${name}, ${variant}` : name;
  const wrong = !isAmount(price);
  const look = "size-14 shrink-0 rounded-control bg-sunken object-cover";
  return (
    <li className="grid gap-2 py-3 first:pt-0">
      <div className="flex items-center gap-3">
        {picture ? (
          <Photo picture={picture} alt="" sizes="56px" className={look} />
        ) : (
          <div className={look} />
        )}
        <div className="min-w-0 grow leading-snug wrap-anywhere">
          <p className="font-medium">{name}</p>
          {variant && <p className="text-sm text-muted">{variant}</p>}
          {line.productId > 0 && line.variantId > 0 && (
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={t("admin.orders.edit.swap.of", { name: label })}
              onClick={onSwap}
              className="inline-flex min-h-11 items-center gap-1.5 text-sm font-medium text-primary underline underline-offset-4"
            >
              <Repeat2 size={16} aria-hidden="true" />
              {t("admin.orders.edit.swap")}
            </button>
          )}
        </div>
        <IconButton
          icon={Trash2}
          label={t("admin.orders.hand.remove", { name: label })}
          onClick={onRemove}
        />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <label htmlFor={id} className="mb-1 block text-sm">
            {t("admin.orders.edit.price")}
          </label>
          <NumberInput
            id={id}
            decimal
            aria-invalid={wrong}
            value={price}
            onChange={(event) => onChange({ ...line, price: asciiDigits(event.target.value) })}
            className="control w-32!"
          />
        </div>
        <fieldset className="flex items-center">
          <legend className="sr-only">{t("admin.orders.quantity")}</legend>
          <IconButton
            icon={Minus}
            label={t("admin.orders.hand.fewer", { name: label })}
            disabled={quantity <= 1}
            onClick={() => onChange({ ...line, quantity: quantity - 1 })}
          />
          <NumberInput
            aria-label={t("admin.orders.edit.quantity", { name: label })}
            value={quantity || ""}
            onChange={(event) => {
              const digits = asciiDigits(event.target.value).replace(/\D/g, "").slice(0, 4);
              onChange({ ...line, quantity: Number(digits) });
            }}
            className="control w-16! px-1! text-center font-semibold"
          />
          <IconButton
            icon={Plus}
            label={t("admin.orders.hand.more", { name: label })}
            disabled={quantity >= 9999}
            onClick={() => onChange({ ...line, quantity: quantity + 1 })}
          />
        </fieldset>
      </div>
      {(problem || wrong) && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem ?? t("admin.form.amount")}
        </p>
      )}
    </li>
  );
}
