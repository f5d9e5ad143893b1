import { ArrowRight, ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import { type RefObject, useRef } from "react";
import { Guard } from "../../client/lib/Guard";
import { useI18n } from "../../client/lib/i18n";
import { useTheme } from "../../client/lib/theme";
import { Link } from "../../client/router/Link";
import type { ProductCard as Card } from "../../client/types/catalog.gen";

interface ShelfProps {
  title: string;
  products: Card[];
  /** The path of the complete list. */
  to?: string;
  /** The number of cards in the first view. */
  eager?: number;
  className?: string;
}

/** A row of products across the whole window, or nothing if there are no products. */
export function Shelf(props: ShelfProps) {
  return (
    <Guard>
      <Products {...props} />
    </Guard>
  );
}

function Products({ title, products, to, eager = 0, className = "" }: ShelfProps) {
  const { t } = useI18n();
  const { ProductCard } = useTheme();
  const rail = useRef<HTMLUListElement>(null);
  if (products.length === 0) return null;
  return (
    <section className={className}>
      <div className="wrap flex items-center gap-2">
        <h2 className="min-w-0 grow text-2xl sm:text-4xl">{title}</h2>
        {to && (
          <Link
            to={to}
            className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full bg-ink px-4 font-semibold text-page hover:opacity-85"
          >
            {t("see_all")}
            <span className="sr-only">: {title}</span>
            <ArrowRight size={18} aria-hidden="true" />
          </Link>
        )}
        {products.length > 4 && <RailButtons rail={rail} name={title} />}
      </div>
      <ul ref={rail} className="shelf rail mt-3 gap-3 pb-4 sm:mt-5 sm:gap-5">
        {products.map((product, i) => (
          <li key={product.id} className="flex w-[42vw] sm:w-60 lg:w-68">
            <ProductCard product={product} eager={i < eager} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RailButtonsProps {
  rail: RefObject<HTMLElement | null>;
  name: string;
}

/** Buttons that scroll a row, for devices without touch. */
export function RailButtons({ rail, name }: RailButtonsProps) {
  const { t } = useI18n();
  const button = (pages: number, label: string, Icon: LucideIcon) => (
    <button
      type="button"
      onClick={() => rail.current?.scrollBy({ left: pages * rail.current.clientWidth })}
      aria-label={label}
      className="grid size-11 shrink-0 place-items-center rounded-full border-2 border-current hover:bg-current/10 max-lg:hidden"
    >
      <Icon aria-hidden="true" />
    </button>
  );
  return (
    <>
      {button(-0.75, t("shelf.previous", { name }), ChevronLeft)}
      {button(0.75, t("shelf.next", { name }), ChevronRight)}
    </>
  );
}
