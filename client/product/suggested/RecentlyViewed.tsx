import { useEffect, useState } from "react";
import { fetchQuote } from "../../lib/api";
import { useI18n } from "../../lib/i18n";
import { useShop } from "../../lib/page";
import { viewed, withViewed } from "../../state/viewed";
import type { ProductCard } from "../../types/catalog.gen";
import { ProductGrid } from "../ProductGrid";

interface RecentlyViewedProps {
  /** The product of the page, which is stored but not shown. */
  product: ProductCard;
  className?: string;
}

// The number of products shown.
const shown = 6;

/** The products that the visitor opened before, at current prices. Renders nothing on a first visit. */
export function RecentlyViewed({ product, className = "" }: RecentlyViewedProps) {
  const { t } = useI18n();
  const products = useViewed(product);
  if (products.length === 0) return null;
  return (
    <section className={className}>
      <h2 className="mb-3 text-xl sm:text-2xl">{t("viewed")}</h2>
      <ProductGrid products={products} />
    </section>
  );
}

// Stores the product. Returns the products stored before, once their current prices have loaded.
function useViewed(product: ProductCard): ProductCard[] {
  const { id, slug } = useShop();
  const { locale } = useI18n();
  const [products, setProducts] = useState<ProductCard[]>([]);
  viewed.useRestored(slug);
  useEffect(() => {
    let open = true;
    let before: ProductCard[] = [];
    viewed.change(slug, (all) => {
      before = all.filter((each) => each.id !== product.id).slice(0, shown);
      return withViewed(all, product);
    });
    setProducts([]);
    if (before.length === 0) return;
    const lines = before.map((each) => ({ product_id: each.id, variant_id: 0, quantity: 1 }));
    fetchQuote(id, locale, lines).then(
      (quote) => {
        if (open) setProducts(quote.lines.flatMap((line) => line.product ?? []));
      },
      (error) => console.info("load recently viewed products:", error),
    );
    return () => {
      open = false;
    };
  }, [id, slug, locale, product]);
  return products;
}
