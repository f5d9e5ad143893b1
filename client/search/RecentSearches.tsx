import { History, X } from "lucide-react";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { forgotten, searchHistory } from "./searchHistory";

interface RecentSearchesProps {
  terms: string[];
  onPick: (term: string) => void;
  /** Called after terms, and therefore their buttons, are removed. */
  onForget?: () => void;
}

/** The recent searches, each with a button to search again and one to remove it. */
export function RecentSearches({ terms, onPick, onForget }: RecentSearchesProps) {
  const { t } = useI18n();
  const { slug } = useShop();
  const keep = (next: (terms: string[]) => string[]) => {
    searchHistory.change(slug, next);
    onForget?.();
  };
  return (
    <section>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-base">{t("search.recent")}</h2>
        <button
          type="button"
          onClick={() => keep(() => [])}
          className="min-h-11 rounded-control px-2 text-sm font-semibold text-primary hover:underline"
        >
          {t("search.recent.clear")}
        </button>
      </div>
      <ul>
        {terms.map((term) => (
          <li key={term} className="flex items-center rounded-control hover:bg-sunken">
            <button
              type="button"
              data-recent
              onClick={() => onPick(term)}
              className="flex min-h-11 min-w-0 grow items-center gap-3 rounded-control px-2 text-start"
            >
              <History size={18} aria-hidden="true" className="shrink-0 text-muted" />
              <span className="min-w-0">{term}</span>
            </button>
            <button
              type="button"
              onClick={() => keep((all) => forgotten(all, term))}
              aria-label={t("search.recent.remove", { query: term })}
              className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-ink"
            >
              <X size={18} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
