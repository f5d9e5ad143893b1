import type { Listing } from "../types/catalog.gen";
import { ListingControls } from "./ListingControls";

/** The order and the filters of search results. */
export default function SearchControls({ listing, path }: { listing: Listing; path: string }) {
  return (
    <div className="sm:flex sm:justify-end">
      <ListingControls listing={listing} path={path} defaultSort="match" />
    </div>
  );
}
