import { useEffect, useState } from "react";
import { get, shopCall } from "../../lib/api";
import { useI18n } from "../../lib/i18n";
import { useShop } from "../../lib/page";
import type { ProductCard } from "../../types/catalog.gen";
import { ProductGrid } from "../ProductGrid";

interface BoughtTogetherProps {
  /** The product's id. */
  product: number;
  className?: string;
}

/** Products that are often ordered together with this one. Renders nothing if the shop has too few orders. */
export function BoughtTogether({ product, className = "" }: BoughtTogetherProps) {
  const { t } = useI18n();
  const products = useBoughtTogether(product);
  if (products.length === 0) return null;
  return (
    <section className={className}>
      <h2 className="mb-3 text-xl sm:text-2xl">{t("together")}</h2>
      <ProductGrid products={products} />
    </section>
  );
}

function useBoughtTogether(product: number): ProductCard[] {
  const { id } = useShop();
  const { locale } = useI18n();
  const [products, setProducts] = useState<ProductCard[]>([]);
  useEffect(() => {
    const leave = new AbortController();
    setProducts([]);
    const address = shopCall(`products/${product}/bought-together`, id, locale);
    get<ProductCard[]>(address, leave.signal).then(setProducts, (error) => {
      if (!leave.signal.aborted) console.info("load products bought together:", error);
    });
    return () => leave.abort();
  }, [product, id, locale]);
  return products;
}
