import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { FeaturedProduct, ProductRow, ProductRows } from "../../../types/editor.gen";
import { useAdminApi } from "../../lib/api";
import { nameIn } from "../../lib/nameIn";
import { useQueryState } from "../../lib/useQueryState";
import { IconButton } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { Loaded } from "../../ui/Loaded";
import { SearchBox } from "../../ui/SearchBox";
import { ProductLine } from "./ProductLine";

interface ProductChooserProps {
  /** Ids of the chosen products. */
  taken: number[];
  /** Whether the maximum is reached. */
  full: boolean;
  onChoose: (product: FeaturedProduct) => void;
}

/** Searches the shop's products to add one. */
export function ProductChooser({ taken, full, onChoose }: ProductChooserProps) {
  const { t, locale } = useI18n();
  const api = useAdminApi();
  const [q] = useQueryState("q");
  const query = useQuery({
    queryKey: ["products", "choose", q],
    queryFn: ({ signal }) =>
      api.get<ProductRows>(`products?status=published&q=${encodeURIComponent(q)}`, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Card title={t("admin.featured.more")} lead={full ? t("admin.featured.full") : undefined}>
      <SearchBox label={t("admin.featured.search")} />
      <div className="mt-2">
        <Loaded query={query}>
          {({ products }) => {
            const left = products.filter(({ id }) => !taken.includes(id));
            return left.length === 0 ? (
              <p className="py-6 text-muted">{t("admin.featured.nothing")}</p>
            ) : (
              <ul aria-label={t("admin.featured.more")}>
                {left.map((row) => (
                  <li key={row.id} className="flex items-center gap-2 py-1.5">
                    <ProductLine product={featuredOf(row)} />
                    <IconButton
                      icon={Plus}
                      label={t("admin.featured.add", { name: nameIn(row, locale) })}
                      disabled={full}
                      onClick={() => onChoose(featuredOf(row))}
                    />
                  </li>
                ))}
              </ul>
            );
          }}
        </Loaded>
      </div>
    </Card>
  );
}

function featuredOf({ status, ...row }: ProductRow): FeaturedProduct {
  const { id, slug, name, bn_name, picture, price, stock } = row;
  return { id, slug, name, bn_name, picture, price, stock, published: status === "published" };
}
