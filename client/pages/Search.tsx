import { Search as SearchIcon } from "lucide-react";
import { useEffect } from "react";
import { ListedProducts } from "../catalog/ListedProducts";
import { isFiltered } from "../catalog/listing";
import { Breadcrumbs } from "../components/Breadcrumbs";
import { Notice } from "../components/Notice";
import { useI18n } from "../lib/i18n";
import { shopHref, usePage, usePageProps, useShop } from "../lib/page";
import { searchPath } from "../lib/paths";
import { Link } from "../router/Link";
import { useNavigation } from "../router/navigation";
import { SearchControls } from "../search/laterParts";
import { RecentSearches } from "../search/RecentSearches";
import { SearchForm } from "../search/SearchForm";
import { ElsewhereLinks, SearchNothing } from "../search/SearchNothing";
import { isSearchable } from "../search/search";
import { remember, useRecentSearches } from "../search/searchHistory";
import type { SearchProps } from "../types/page.gen";

/** The search page, whose address can be shared. */
export default function Search() {
  const { t, tn } = useI18n();
  const { query, results } = usePageProps<SearchProps>();
  const { slug } = useShop();
  const asked = isSearchable(query);
  useEffect(() => {
    if (asked) remember(slug, query);
  }, [slug, query, asked]);
  const { listing } = results;
  const some = asked && (listing.total > 0 || isFiltered(listing));
  return (
    <div className="wrap pt-2 pb-12">
      <Breadcrumbs name={t("search")} />
      <h1 className="mb-4 text-2xl sm:text-3xl">
        {some ? tn("search.found", listing.total, { query }) : t("search")}
      </h1>
      <div className="mb-6 max-w-2xl">
        <SearchForm key={query} defaultValue={query} />
      </div>
      {some && <Results />}
      {asked && !some && <SearchNothing query={query} />}
      {!asked && <Start />}
    </div>
  );
}

function Results() {
  const { t } = useI18n();
  const { query, results } = usePageProps<SearchProps>();
  const { listing, meant } = results;
  const path = searchPath(query);
  return (
    <>
      {meant && (
        <p className="-mt-3 mb-3">
          <Link to={searchPath(meant)} className="font-semibold text-primary hover:underline">
            {t("search.meant", { term: meant })}
          </Link>
        </p>
      )}
      {(listing.total > 1 || isFiltered(listing)) && (
        <SearchControls listing={listing} path={path} />
      )}
      <ListedProducts listing={listing} path={path} />
    </>
  );
}

// The search page without a query. Recent searches exist only in the browser, so they are last and move nothing when
// they appear.
function Start() {
  const { t } = useI18n();
  const { links } = usePage();
  const { navigate } = useNavigation();
  const terms = useRecentSearches();
  return (
    <div className="min-h-[50vh]">
      <Notice
        icon={<SearchIcon size={44} aria-hidden="true" />}
        title={t("search.start")}
        message={t("search.short")}
        heading="h2"
      >
        <ElsewhereLinks />
      </Notice>
      {terms.length > 0 && (
        <div className="max-w-2xl">
          <RecentSearches
            terms={terms}
            onPick={(term) => navigate(shopHref(links, searchPath(term)))}
          />
        </div>
      )}
    </div>
  );
}
