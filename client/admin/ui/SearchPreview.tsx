import { useI18n } from "../../lib/i18n";

interface SearchPreviewProps {
  /** The complete address of the page. */
  address: string;
  title: string;
  description: string;
}

/** Returns the host and the path of an address as a search engine shows them: "example.com › product › rice". */
export function trailOf(address: string): string {
  const { host, pathname } = new URL(address);
  return [host, ...decodeURI(pathname).split("/").filter(Boolean)].join(" › ");
}

/** The preview of a page as a search result. */
export function SearchPreview({ address, title, description }: SearchPreviewProps) {
  const { t } = useI18n();
  return (
    <figure
      aria-label={t("admin.search_preview")}
      className="min-w-0 rounded-control border border-line bg-surface p-4"
    >
      <p className="truncate text-sm text-muted">{trailOf(address)}</p>
      <p className="mt-1 truncate text-lg leading-snug text-[#1a0dab]">{title}</p>
      <p className="mt-1 line-clamp-2 text-sm wrap-anywhere text-ink">{description}</p>
    </figure>
  );
}
