import { PackageSearch } from "lucide-react";
import { Notice } from "../components/Notice";
import { Pagination } from "../components/Pagination";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { bestSellingPath } from "../lib/paths";
import { ProductGrid } from "../product/ProductGrid";
import { Link } from "../router/Link";
import type { Listing } from "../types/catalog.gen";
import { ActiveFilters } from "./laterParts";
import { isFiltered, listingChoice, listingPath } from "./listing";

/** The products of a listing, between the active filters and the links to other pages. */
export function ListedProducts({ listing, path }: { listing: Listing; path: string }) {
  const { t } = useI18n();
  const empty = listing.products.length === 0;
  return (
    <>
      <ActiveFilters listing={listing} path={path} />
      <div className="mt-4">
        {!empty && <h2 className="sr-only">{t("listing.heading")}</h2>}
        {empty ? (
          <NothingHere filtered={isFiltered(listing)} path={path} />
        ) : (
          <ProductGrid products={listing.products} eager={4} />
        )}
      </div>
      <Pagination
        page={listing.page}
        pages={listing.pages}
        to={(page) => listingPath(path, { ...listingChoice(listing), page })}
      />
    </>
  );
}

function NothingHere({ filtered, path }: { filtered: boolean; path: string }) {
  const { t } = useI18n();
  return (
    <Notice
      icon={<PackageSearch size={44} aria-hidden="true" />}
      title={t(filtered ? "listing.no_match" : "listing.empty")}
      message={t(filtered ? "listing.no_match.hint" : "listing.empty.hint")}
      heading="h2"
    >
      <Link to={filtered ? path : bestSellingPath} className={button.primary}>
        {t(filtered ? "filter.clear" : "nav.best_selling")}
      </Link>
    </Notice>
  );
}
