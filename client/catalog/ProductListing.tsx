import type { ReactNode } from "react";
import { useI18n } from "../lib/i18n";
import type { Listing } from "../types/catalog.gen";
import { ListedProducts } from "./ListedProducts";
import { ListingControls } from "./ListingControls";
import { isFiltered } from "./listing";

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
