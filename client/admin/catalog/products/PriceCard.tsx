import { useWatch } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import { asNumber } from "../../lib/numbers";
import { useAdmin, useMay } from "../../lib/session";
import { Card } from "../../ui/Card";
import { MoneyField, NumberField, SelectField } from "../../ui/fields";
import { AdvanceField } from "./AdvanceField";
import { discounted } from "./price";
import { ResultPrice } from "./ResultPrice";
import { RoundPricesOffer } from "./RoundPricesOffer";
import type { ProductFields } from "./rules";
import { StockField } from "./StockField";
import { LateSaleFields } from "./sale/LateSaleFields";

interface PriceCardProps {
  /** Whether the product is new. Members who may see costs then also enter its purchase cost. */
  added: boolean;
  /** Leaves out the price and the stock. */
  short?: boolean;
  /** The number of units that were sold in the product's limited sale. */
  sold?: number;
}

/** The price, the discount and the stock of a product. */
export function PriceCard({ added, short = false, sold = 0 }: PriceCardProps) {
  const { t } = useI18n();
  const fields = useWatch<ProductFields>() as ProductFields;
  const { selling_price, discount, discount_type } = fields;
  const selling = asNumber(selling_price);
  const off = discount ? asNumber(discount) : 0;
  const may = useMay();
  const { round_prices } = useAdmin().shop;
  const price = discounted(selling, off, discount_type, round_prices);
  const known = !Number.isNaN(selling) && !Number.isNaN(off);
  return (
    <Card title={t(short ? "admin.products.more.price" : "admin.products.pricing")}>
      <div className="grid gap-4 sm:grid-cols-2">
        {!short && <MoneyField name="selling_price" label={t("admin.products.selling_price")} />}
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-2.5">
          {discount_type === "PERCENT" ? (
            <NumberField
              name="discount"
              label={t("admin.products.discount")}
              decimal
              after="%"
              optional
            />
          ) : (
            <MoneyField name="discount" label={t("admin.products.discount")} optional />
          )}
          <SelectField
            name="discount_type"
            label={t("admin.products.discount_type")}
            options={[
              { value: "FLAT", text: t("admin.products.discount.flat") },
              { value: "PERCENT", text: t("admin.products.discount.percent") },
            ]}
          />
        </div>
        {!short && <StockField />}
        <p className="self-end" role="status">
          <span className="block text-sm text-muted">{t("admin.products.result")}</span>
          {known ? (
            <ResultPrice price={price} sellingPrice={selling} className="text-2xl" />
          ) : (
            <span className="text-2xl text-muted">–</span>
          )}
        </p>
        {added && may("costs") && (
          <MoneyField
            name="cost"
            label={t("admin.costs.cost")}
            hint={t("admin.costs.new.hint")}
            optional
          />
        )}
        {off > 0 && <LateSaleFields sold={sold} />}
        {off > 0 && price % 1 !== 0 && <RoundPricesOffer className="sm:col-span-2" />}
        <AdvanceField />
      </div>
    </Card>
  );
}
