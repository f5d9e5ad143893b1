import { Plus } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { Term } from "../../../types/termcount.gen";
import { useFormat } from "../../lib/format";
import { Button } from "../../ui/Button";

// The number of terms shown before the person presses "Show all".
const first = 10;

interface TermListProps {
  terms: Term[];
  label: string;
  /** The text that replaces an empty list. */
  none: string;
  /** Adds a synonym for a term; without it, the terms have no buttons. */
  onAdd?: (term: string) => void;
}

/** A list of search terms with their numbers of searches. */
export function TermList({ terms, label, none, onAdd }: TermListProps) {
  const { t } = useI18n();
  const [all, showAll] = useState(false);
  if (terms.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <>
      <ul aria-label={label} className="-mx-4 divide-y divide-line border-y border-line sm:-mx-5">
        {terms.slice(0, all ? undefined : first).map((term) => (
          <Row key={term.term} term={term} onAdd={onAdd} />
        ))}
      </ul>
      {!all && terms.length > first && (
        <Button className="mt-3" onClick={() => showAll(true)}>
          {t("admin.searches.all")}
        </Button>
      )}
    </>
  );
}

function Row({ term, onAdd }: { term: Term; onAdd?: (term: string) => void }) {
  const { t, tn } = useI18n();
  const { date } = useFormat();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5 sm:px-5">
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{term.term}</p>
        <p className="text-sm text-muted">
          {tn("admin.searches.count", term.searches)}
          {" · "}
          {t("admin.searches.last", { day: date(`${term.last_day}T00:00:00Z`) })}
        </p>
      </div>
      {onAdd && (
        <Button
          icon={Plus}
          aria-label={t("admin.synonyms.add_for", { term: term.term })}
          onClick={() => onAdd(term.term)}
        >
          {t("admin.synonyms.add")}
        </Button>
      )}
    </li>
  );
}
