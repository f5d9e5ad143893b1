import { Search } from "lucide-react";
import { useI18n } from "../lib/i18n";
import { searchPath } from "../lib/paths";
import { OverlayLink } from "./OverlayLink";

interface SearchLinkProps {
  className: string;
  /** Of the words beside the picture; a theme may hide them but for screen readers. */
  labelClassName?: string;
}

/** What looks like a search box and opens the search. */
export function SearchLink({ className, labelClassName = "" }: SearchLinkProps) {
  const { t } = useI18n();
  return (
    <OverlayLink opens="search" to={searchPath()} className={className}>
      <Search size={20} aria-hidden="true" className="shrink-0" />
      <span className={labelClassName}>{t("search")}</span>
    </OverlayLink>
  );
}
