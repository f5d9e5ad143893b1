import { useTheme } from "../lib/theme";
import type { ProductCard as Card } from "../types/catalog.gen";

interface ProductGridProps {
  products: Card[];
  /** The number of cards in the first view. */
  eager?: number;
  /** CSS classes of the list that replace the theme's grid. */
  className?: string;
}

// The number of cards per row on a phone.
const aRow = 2;

/** Products as cards in the grid of the theme. */
export function ProductGrid({ products, eager = 0, className }: ProductGridProps) {
  const { ProductCard, grid } = useTheme();
  return (
    <ul className={className ?? grid}>
      {products.map((product, i) => (
        <li key={product.id} className="flex min-w-0">
          <ProductCard product={product} eager={i < eager} first={i < Math.min(eager, aRow)} />
        </li>
      ))}
    </ul>
  );
}
