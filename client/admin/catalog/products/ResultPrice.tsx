import { useI18n } from "../../../lib/i18n";
import { Money } from "../../ui/Figures";

interface ResultPriceProps {
  /** The prices after and before the discount, in major units. */
  price: number;
  sellingPrice: number;
  className?: string;
}

/** The price as shoppers see it, with the price before the discount struck out. */
export function ResultPrice({ price, sellingPrice, className = "" }: ResultPriceProps) {
  const { t } = useI18n();
  const reduced = sellingPrice > price;
  return (
    <span className={`inline-flex flex-wrap items-baseline gap-x-2 ${className}`}>
      <strong className={reduced ? "text-sale" : ""}>
        <Money amount={price} />
      </strong>
      {reduced && (
        <s className="text-sm text-muted">
          <span className="sr-only">{t("price.before")} </span>
          <Money amount={sellingPrice} />
        </s>
      )}
    </span>
  );
}
