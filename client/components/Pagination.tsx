import { ChevronLeft, ChevronRight } from "lucide-react";
import { useI18n } from "../lib/i18n";
import { Link } from "../router/Link";
import { pageNumbers } from "./pageNumbers";

const box =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control border px-3 font-semibold";
const step = `${box} border-edge bg-surface hover:border-primary hover:text-primary`;

interface PaginationProps {
  page: number;
  pages: number;
  /** Returns the path of a page by its number. */
  to: (page: number) => string;
}

/** Links to the other pages of a list. Renders nothing if there is only one page. */
export function Pagination({ page, pages, to }: PaginationProps) {
  const { t, n } = useI18n();
  if (pages <= 1) return null;
  return (
    <nav aria-label={t("pages")} className="mt-8 flex flex-wrap items-center justify-center gap-2">
      {page > 1 && (
        <Link to={to(page - 1)} rel="prev" className={step}>
          <ChevronLeft size={18} aria-hidden="true" />
          {t("pages.previous")}
        </Link>
      )}
      <span className="px-2 text-sm text-muted sm:hidden">
        {t("pages.position", { page, pages })}
      </span>
      <ul className="hidden gap-2 sm:flex">
        {pageNumbers(page, pages).map((number, i) => (
          <li key={number || `gap-${i}`}>
            {number === 0 && <span className="inline-block px-1 leading-11 text-muted">…</span>}
            {number === page && (
              <span
                aria-current="page"
                className={`${box} border-primary bg-primary text-on-primary`}
              >
                {n(number)}
              </span>
            )}
            {number !== 0 && number !== page && (
              <Link
                to={to(number)}
                aria-label={t("pages.number", { page: number })}
                className={step}
              >
                {n(number)}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {page < pages && (
        <Link to={to(page + 1)} rel="next" className={step}>
          {t("pages.next")}
          <ChevronRight size={18} aria-hidden="true" />
        </Link>
      )}
    </nav>
  );
}
