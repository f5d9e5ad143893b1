import { useTheme } from "../lib/theme";
import type { ProductCard as Card } from "../types/catalog.gen";

interface ProductGridProps {
  products: Card[];
  /** How many cards are in the first view. */
  eager?: number;
  /** The list's classes, where it is not the theme's grid. */
  className?: string;
}

// How many cards a phone shows beside one another.
const aRow = 2;

/** Products as the theme's cards, in its grid. */
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
