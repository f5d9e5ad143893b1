import type { ComponentProps } from "react";
import { useI18n } from "../../../../lib/i18n";
import { Card } from "../../../ui/Card";
import { MoneyField } from "../../../ui/fields";
import { CategoryField } from "../CategoryField";
import { PicturesCard } from "../PicturesCard";
import { StockField } from "../StockField";
import { NameField } from "../TextsCard";

/** The five fields with which a product can be sold: pictures, name, price, stock and category. */
export function FirstFields({ onBusy }: ComponentProps<typeof PicturesCard>) {
  const { t } = useI18n();
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start">
      <PicturesCard onBusy={onBusy} />
      <Card>
        <div className="grid gap-4">
          <NameField />
          <div className="grid gap-4 sm:grid-cols-2">
            <MoneyField name="selling_price" label={t("admin.products.selling_price")} />
            <StockField />
          </div>
          <CategoryField />
        </div>
      </Card>
    </div>
  );
}
