import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { ApiError } from "../../lib/api";
import { useI18n } from "../../lib/i18n";
import type {
  Preview as Calculated,
  PreviewedLine,
  PreviewLine,
  PreviewRequest,
} from "../../types/discount.gen";
import { useAdminApi } from "../lib/api";
import { nameIn } from "../lib/nameIn";
import { useSettled } from "../lib/useSettled";
import { IconButton } from "../ui/Button";
import { Card } from "../ui/Card";
import { Money } from "../ui/Figures";
import { LoadFailure } from "../ui/LoadFailure";
import { LoadingRows } from "../ui/LoadingRows";
import { Conflicts } from "./Conflicts";
import { type DiscountFields, requestOf } from "./form";
import { Refusal } from "./Refusal";

// Debounce in milliseconds.
const pause = 400;

/** A cart with the discount of the form and the shop's other discounts, as the server calculates it. `id` is 0 for a new discount. */
export function Preview({ id }: { id: number }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const fields = useWatch<DiscountFields>() as DiscountFields;
  const [changed, change] = useState<{ of: string; lines: PreviewLine[] }>();
  const discount = requestOf(fields);
  // The server chooses the cart. A change of its quantities lasts until the discount is for other products.
  const of = JSON.stringify([discount.terms.products, discount.terms.categories, fields.gives]);
  const lines = changed?.of === of ? changed.lines : [];
  const request: PreviewRequest = { id, discount, lines, fee: null };
  const asked = useSettled(JSON.stringify(request), pause);
  const query = useQuery({
    queryKey: ["discounts", "preview", asked],
    queryFn: () => api.post<Calculated>("discounts/preview", JSON.parse(asked)),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  const { data, error } = query;
  const incomplete = error instanceof ApiError && error.status === 422;
  const setQuantity = (line: PreviewedLine, quantity: number) =>
    data &&
    change({
      of,
      lines: data.lines.map((each) => ({
        product_id: each.product.id,
        quantity: each === line ? quantity : each.quantity,
      })),
    });
  return (
    <Card title={t("admin.discounts.preview")} lead={t("admin.discounts.preview.lead")}>
      {query.isPending && <LoadingRows rows={3} />}
      {incomplete && <p className="text-muted">{t("admin.discounts.preview.incomplete")}</p>}
      {error && !incomplete && <LoadFailure error={error} onRetry={() => void query.refetch()} />}
      {data && !error && (
        <div aria-busy={query.isPlaceholderData} className="grid gap-3">
          {data.lines.length === 0 ? (
            <p className="text-muted">{t("admin.discounts.preview.empty")}</p>
          ) : (
            <Cart preview={data} onQuantity={setQuantity} />
          )}
          <Conflicts conflicts={data.conflicts} />
        </div>
      )}
    </Card>
  );
}

interface CartProps {
  preview: Calculated;
  onQuantity: (line: PreviewedLine, quantity: number) => void;
}

function Cart({ preview, onQuantity }: CartProps) {
  const { t, locale } = useI18n();
  const own = t("admin.discounts.this");
  return (
    <>
      <ul aria-label={t("admin.discounts.preview.products")} className="grid gap-2.5">
        {preview.lines.map((line) => (
          <Line key={line.product.id} line={line} onQuantity={onQuantity} />
        ))}
      </ul>
      <dl className="grid gap-1 border-t border-line pt-3">
        <Sum label={t("admin.discounts.preview.subtotal")} amount={preview.subtotal} />
        <Sum label={t("admin.discounts.preview.fee")} amount={preview.fee} />
        {preview.discounts.map((each) => (
          <Sum
            key={each.id}
            label={each.id === 0 ? nameIn(each, locale) || own : nameIn(each, locale)}
            amount={-each.amount}
            own={each.id === 0}
          />
        ))}
        <Sum label={t("admin.discounts.preview.total")} amount={preview.total} strong />
      </dl>
      <Refusal preview={preview} />
    </>
  );
}

interface LineProps {
  line: PreviewedLine;
  onQuantity: CartProps["onQuantity"];
}

function Line({ line, onQuantity }: LineProps) {
  const { t, n, locale } = useI18n();
  const name = nameIn(line.product, locale);
  const { quantity } = line;
  return (
    <li className="grid gap-0.5">
      <span className="wrap-anywhere">{name}</span>
      <span className="flex items-center justify-between gap-2">
        <span className="flex items-center">
          <IconButton
            icon={Minus}
            label={t("admin.discounts.preview.fewer", { name })}
            disabled={quantity <= 1}
            onClick={() => onQuantity(line, quantity - 1)}
          />
          <span className="min-w-8 text-center">{n(quantity)}</span>
          <IconButton
            icon={Plus}
            label={t("admin.discounts.preview.more", { name })}
            onClick={() => onQuantity(line, quantity + 1)}
          />
        </span>
        <span className="text-right">
          {line.total < line.sum && (
            <s className="mr-2 text-sm text-muted">
              <Money amount={line.sum} />
            </s>
          )}
          <Money amount={line.total} className="font-medium" />
        </span>
      </span>
    </li>
  );
}

interface SumProps {
  label: string;
  amount: number;
  strong?: boolean;
  /** Whether it belongs to the discount of the form. */
  own?: boolean;
}

function Sum({ label, amount, strong = false, own = false }: SumProps) {
  return (
    <div
      className={`flex justify-between gap-3 ${strong ? "text-lg font-semibold" : ""} ${own ? "font-semibold text-success" : ""}`}
    >
      <dt className="min-w-0 wrap-anywhere">{label}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}
