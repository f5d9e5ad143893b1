import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { CategoryIcon } from "../catalog/CategoryIcon";
import { call } from "../lib/api";
import { useI18n } from "../lib/i18n";
import { useShop, useTopCategories } from "../lib/page";
import { categoryPath } from "../lib/paths";
import { Link } from "../router/Link";
import { closeOverlay } from "../state/overlay";

const chip =
  "inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-4 hover:border-primary hover:text-primary";

/** Suggestions for a search: the shop's popular searches and its categories. */
export function SearchIdeas({ onPick }: { onPick: (term: string) => void }) {
  const { t } = useI18n();
  const terms = usePopularTerms();
  const categories = useTopCategories();
  if (terms.length === 0 && categories.length === 0) return null;
  return (
    <div className="min-h-0 grow overflow-y-auto overscroll-contain border-t border-line bg-page">
      <div className="mx-auto grid w-full max-w-3xl gap-5 px-4 py-4">
        {terms.length > 0 && (
          <section>
            <h2 className="mb-2 text-base">{t("search.popular")}</h2>
            <ul className="flex flex-wrap gap-2">
              {terms.map((term) => (
                <li key={term}>
                  <button type="button" onClick={() => onPick(term)} className={chip}>
                    <Search size={16} aria-hidden="true" className="shrink-0 text-muted" />
                    <span className="wrap-anywhere">{term}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {categories.length > 0 && (
          <section>
            <h2 className="mb-2 text-base">{t("nav.categories")}</h2>
            <ul className="flex flex-wrap gap-2">
              {categories.map((category) => (
                <li key={category.id}>
                  <Link to={categoryPath(category)} onClick={closeOverlay} className={chip}>
                    <span aria-hidden="true">
                      <CategoryIcon icon={category.icon} />
                    </span>
                    <span className="wrap-anywhere">{category.name}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

// Returns the popular terms, or none if the request fails. The overlay then shows only the categories.
function usePopularTerms(): string[] {
  const { id } = useShop();
  const [terms, setTerms] = useState<string[]>([]);
  useEffect(() => {
    const over = new AbortController();
    call<{ data: { terms: string[] } }>(`/api/v1/products/popular-searches?shop_id=${id}`, {
      signal: over.signal,
    }).then(
      ({ data }) => setTerms(data.terms),
      (error) => over.signal.aborted || console.info("popular searches:", error),
    );
    return () => over.abort();
  }, [id]);
  return terms;
}
