import { ArrowRight } from "lucide-react";
import { Guard } from "../../client/lib/Guard";
import { useI18n } from "../../client/lib/i18n";
import { ProductGrid } from "../../client/product/ProductGrid";
import { Link } from "../../client/router/Link";
import type { ProductCard as Card } from "../../client/types/catalog.gen";

const threeInRow = "grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-6 lg:grid-cols-3 lg:gap-y-14";
// Fewer products than fit into a row are centred, each as wide as in a full row.
const fewProducts =
  "flex flex-wrap justify-center gap-x-3 gap-y-8 *:w-[calc(50%-0.375rem)] sm:gap-x-6 sm:*:w-[calc(50%-0.75rem)] lg:*:w-[calc(25%-1.125rem)]";

interface ShelfProps {
  title: string;
  products: Card[];
  /** The path of the complete list. */
  to?: string;
  /** The number of cards in the first view. */
  eager?: number;
  /** Shows three larger cards per row. */
  large?: boolean;
}

/** A titled group of products with wide margins, or nothing if there are no products. */
export function Shelf(props: ShelfProps) {
  return (
    <Guard>
      <Products {...props} />
    </Guard>
  );
}

function Products({ title, products, to, eager, large }: ShelfProps) {
  const { t } = useI18n();
  if (products.length === 0) return null;
  return (
    <section className="wrap pt-14 lg:pt-24">
      {title && <h2 className="mb-6 text-center text-2xl sm:text-3xl lg:mb-10">{title}</h2>}
      <ProductGrid
        products={products}
        eager={eager}
        className={products.length < 4 ? fewProducts : large ? threeInRow : undefined}
      />
      {to && (
        <p className="mt-8 text-center lg:mt-12">
          <Link to={to} className="hairline-link">
            {t("see_all")}
            <span className="sr-only">: {title}</span>
            <ArrowRight size={18} aria-hidden="true" />
          </Link>
        </p>
      )}
    </section>
  );
}
