import { Search } from "lucide-react";
import { useI18n } from "../lib/i18n";
import { searchPath } from "../lib/paths";
import { OverlayLink } from "../overlays/OverlayLink";

interface SearchLinkProps {
  className: string;
  /** Classes of the label beside the icon; a theme may hide it except from screen readers. */
  labelClassName?: string;
}

/** A link that looks like a search box and opens the search overlay. */
export function SearchLink({ className, labelClassName = "" }: SearchLinkProps) {
  const { t } = useI18n();
  return (
    <OverlayLink opens="search" to={searchPath()} className={className}>
      <Search size={20} aria-hidden="true" className="shrink-0" />
      <span className={labelClassName}>{t("search")}</span>
    </OverlayLink>
  );
}
