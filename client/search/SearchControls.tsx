import { ListingControls } from "../catalog/ListingControls";
import type { Listing } from "../types/catalog.gen";

/** The order and the filters of search results. */
export default function SearchControls({ listing, path }: { listing: Listing; path: string }) {
  return (
    <div className="sm:flex sm:justify-end">
      <ListingControls listing={listing} path={path} defaultSort="match" />
    </div>
  );
}
