import { useTheme } from "../lib/theme";
import type { ProductCard as Card } from "../types/catalog.gen";

interface ProductGridProps {
  products: Card[];
  /** How many cards are in the first view. */
  eager?: number;
}

/** Products as the theme's cards: two in a row on a phone, six on a wide screen. */
export function ProductGrid({ products, eager = 0 }: ProductGridProps) {
  const { ProductCard } = useTheme();
  return (
    <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3 sm:gap-3 md:grid-cols-4 lg:grid-cols-5 xl:grid-cols-6">
      {products.map((product, i) => (
        <li key={product.id} className="flex">
          <ProductCard product={product} eager={i < eager} />
        </li>
      ))}
    </ul>
  );
}
