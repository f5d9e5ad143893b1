import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { button } from "../../components/ui/button";
import { useI18n } from "../../lib/i18n";
import { usePageNumber, withParam } from "../lib/useQueryState";

interface PagerProps {
  /** The total number of rows, and the number of rows per page. */
  total: number;
  perPage: number;
}

/** The pagination of a list by `?page=` in the address. Renders nothing if there is only one page. */
export function Pager({ total, perPage }: PagerProps) {
  const { t } = useI18n();
  const page = usePageNumber();
  const pages = Math.ceil(total / perPage);
  if (pages <= 1) return null;
  return (
    <nav aria-label={t("pages")} className="mt-4 flex items-center justify-between gap-2">
      <Step to={page - 1} of={pages} rel="prev">
        <ChevronLeft size={18} aria-hidden="true" />
        {t("pages.previous")}
      </Step>
      <span className="text-center text-sm text-muted">{t("pages.position", { page, pages })}</span>
      <Step to={page + 1} of={pages} rel="next">
        {t("pages.next")}
        <ChevronRight size={18} aria-hidden="true" />
      </Step>
    </nav>
  );
}

interface StepProps {
  to: number;
  of: number;
  rel: "prev" | "next";
  children: ReactNode;
}

function Step({ to, of, rel, children }: StepProps) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  if (to < 1 || to > of) return <span />;
  const query = withParam(params, "page", to > 1 ? String(to) : "");
  return (
    <Link to={`${pathname}?${query}`} rel={rel} className={`${button.quiet} px-3!`}>
      {children}
    </Link>
  );
}
