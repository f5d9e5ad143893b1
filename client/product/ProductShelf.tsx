import { ArrowRight } from "lucide-react";
import { Guard } from "../lib/Guard";
import { useI18n } from "../lib/i18n";
import { Link } from "../router/Link";
import type { ProductCard } from "../types/catalog.gen";
import { ProductGrid } from "./ProductGrid";

interface ProductShelfProps {
  title: string;
  products: ProductCard[];
  /** The path of the complete list. */
  to?: string;
  eager?: number;
}

/** A titled group of products. Renders nothing without products. */
export function ProductShelf(props: ProductShelfProps) {
  return (
    <Guard>
      <Shelf {...props} />
    </Guard>
  );
}

function Shelf({ title, products, to, eager }: ProductShelfProps) {
  const { t } = useI18n();
  if (products.length === 0) return null;
  return (
    <section className="mt-8 sm:mt-10">
      <div className="mb-3 flex items-center justify-between gap-4">
        <h2 className="text-xl sm:text-2xl">{title}</h2>
        {to && (
          <Link
            to={to}
            className="inline-flex min-h-11 shrink-0 items-center gap-1 font-semibold text-primary hover:underline"
          >
            {t("see_all")}
            <span className="sr-only">: {title}</span>
            <ArrowRight size={18} aria-hidden="true" />
          </Link>
        )}
      </div>
      <ProductGrid products={products} eager={eager} />
    </section>
  );
}
