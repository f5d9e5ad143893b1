import { Minus, Plus, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Photo } from "../../../components/ui/Photo";
import { asciiDigits } from "../../../format/digits";
import { useI18n } from "../../../lib/i18n";
import type { Quote, QuotedLine } from "../../../types/checkout.gen";
import { Button, IconButton } from "../../ui/Button";
import { Money } from "../../ui/Figures";
import { NumberInput } from "../../ui/NumberInput";
import { feeOf, type HandLine, isPrice, labelsOf, lineKey, withMore } from "./manual";
import { ProductPicker } from "./ProductPicker";

interface HandLinesProps {
  lines: HandLine[];
  quote?: Quote;
  /** Reports whether a line was read from a message and has not been checked yet. */
  isRead: (line: HandLine) => boolean;
  onChange: (lines: HandLine[]) => void;
}

/** The products of a manual order, with quantities. */
export function ManualLines({ lines, quote, isRead, onChange }: HandLinesProps) {
  const { t } = useI18n();
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      {lines.length === 0 && <p className="mb-3 text-muted">{t("admin.orders.hand.empty")}</p>}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <Line
            key={lineKey(line)}
            line={line}
            quoted={quote?.lines.find((each) => isOf(each, line))}
            read={isRead(line)}
            onMore={(more) => onChange(withMore(lines, line.product, line.variant, more))}
            onPrice={(price) =>
              onChange(lines.map((each) => (each === line ? { ...line, price } : each)))
            }
          />
        ))}
      </ul>
      <Button
        icon={Plus}
        look={lines.length === 0 ? "primary" : "quiet"}
        className="mt-2"
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        {t("admin.orders.hand.add")}
      </Button>
      {choosing && (
        <ProductPicker lines={lines} onChange={onChange} onClose={() => setChoosing(false)} />
      )}
    </>
  );
}

function isOf(quoted: QuotedLine, { product, variant }: HandLine): boolean {
  return quoted.product_id === product.id && quoted.variant_id === (variant?.id ?? 0);
}

interface LineProps {
  line: HandLine;
  quoted?: QuotedLine;
  read: boolean;
  onMore: (more: number) => void;
  /** Called with the typed price; empty for the product's price. */
  onPrice: (price: string) => void;
}

function Line({ line, quoted, read, onMore, onPrice }: LineProps) {
  const { t, n } = useI18n();
  const { product, variant, quantity } = line;
  const look = "size-14 shrink-0 rounded-control bg-sunken object-cover";
  const price = quoted?.price ?? feeOf(line.price ?? "") ?? variant?.price ?? product.price;
  const usual = (variant ?? product).selling_price;
  const left = quoted?.stock ?? variant?.stock ?? product.stock;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 first:pt-0">
      {product.picture ? (
        <Photo picture={product.picture} alt="" sizes="56px" className={look} />
      ) : (
        <div className={look} />
      )}
      <div className="min-w-0 grow basis-40">
        <p className="leading-snug font-medium wrap-anywhere">{product.name}</p>
        <p className="text-sm text-muted">
          {variant && `${labelsOf(product, variant).join(", ")} · `}
          <Money amount={price} />{" "}
          {line.price && usual > price && (
            <s>
              <Money amount={usual} />
            </s>
          )}
        </p>
        <PriceField name={product.name} value={line.price ?? ""} onChange={onPrice} />
        {read && (
          <p className="text-sm font-medium text-warning">{t("admin.orders.paste.check")}</p>
        )}
        {left < quantity && (
          <p role="status" className="text-sm font-medium text-danger">
            {left > 0
              ? t("admin.orders.hand.left", { count: left })
              : t("admin.orders.hand.sold_out")}
          </p>
        )}
      </div>
      <div className="ml-auto flex items-center">
        <IconButton
          icon={quantity === 1 ? Trash2 : Minus}
          label={t(quantity === 1 ? "admin.orders.hand.remove" : "admin.orders.hand.fewer", {
            name: product.name,
          })}
          onClick={() => onMore(-1)}
        />
        <span className="min-w-8 text-center font-semibold">{n(quantity)}</span>
        <IconButton
          icon={Plus}
          label={t("admin.orders.hand.more", { name: product.name })}
          disabled={quantity >= left}
          onClick={() => onMore(1)}
        />
      </div>
    </li>
  );
}

interface PriceFieldProps {
  /** The product's name. */
  name: string;
  value: string;
  onChange: (price: string) => void;
}

/** A button that opens a field for another price per unit. */
function PriceField({ name, value, onChange }: PriceFieldProps) {
  const { t } = useI18n();
  const id = useId();
  const [open, setOpen] = useState(value !== "");
  if (!open) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-label={t("admin.orders.hand.price.change", { name })}
        className="min-h-11 text-sm font-medium text-primary underline underline-offset-4"
      >
        {t("admin.orders.hand.price.act")}
      </button>
    );
  }
  return (
    <p className="mt-1 flex items-center gap-2 text-sm">
      <label htmlFor={id}>{t("admin.orders.hand.price")}</label>
      <NumberInput
        id={id}
        decimal
        autoFocus={value === ""}
        value={value}
        aria-invalid={!isPrice(value)}
        onChange={(event) => onChange(asciiDigits(event.currentTarget.value))}
        className="control max-w-28"
      />
    </p>
  );
}
