import { PackageSearch } from "lucide-react";
import type { ReactNode } from "react";
import { Notice } from "../components/Notice";
import { Pagination } from "../components/Pagination";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { bestSellingPath } from "../lib/paths";
import { Link } from "../router/Link";
import type { Listing } from "../types/catalog.gen";
import { ListingControls } from "./ListingControls";
import { ActiveFilters } from "./laterParts";
import { isFiltered, listingChoice, listingPath } from "./listing";
import { ProductGrid } from "./ProductGrid";

interface ProductListingProps {
  title: string;
  listing: Listing;
  /** The listing's path without filters. */
  path: string;
  /** Shown between the title and the products. */
  children?: ReactNode;
}

/** A page of products with title, filters and pagination. */
export function ProductListing({ title, listing, path, children }: ProductListingProps) {
  const { tn } = useI18n();
  const filtered = isFiltered(listing);
  const empty = listing.products.length === 0;
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl sm:text-3xl">{title}</h1>
          <p role="status" className="text-sm text-muted">
            {tn("products", listing.total)}
          </p>
        </div>
        {(!empty || filtered) && (
          <div className="w-full sm:w-auto">
            <ListingControls listing={listing} path={path} />
          </div>
        )}
      </div>
      {children}
      <ListedProducts listing={listing} path={path} />
    </>
  );
}

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
