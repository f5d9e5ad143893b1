import { Pencil, Trash2 } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { Synonym } from "../../../types/settings.gen";
import { useAdminApi } from "../../lib/api";
import { useUndo } from "../../lib/undo";
import { IconButton } from "../../ui/Button";

interface SynonymListProps {
  synonyms: Synonym[];
  onEdit: (synonym: Synonym) => void;
}

/** The shop's synonyms. A deletion can be undone. */
export function SynonymList({ synonyms, onEdit }: SynonymListProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const undo = useUndo();
  if (synonyms.length === 0) {
    return (
      <p className="text-muted">
        {t("admin.synonyms.none")}. {t("admin.synonyms.none.hint")}
      </p>
    );
  }
  const remove = ({ id }: Synonym) =>
    undo({
      text: t("admin.synonyms.removed"),
      key: ["synonyms"],
      without: (known: Synonym[]) => known.filter((each) => each.id !== id),
      act: () => api.remove(`synonyms/${id}`),
    });
  return (
    <ul
      aria-label={t("admin.synonyms")}
      className="-mx-4 -mb-4 divide-y divide-line border-t border-line sm:-mx-5 sm:-mb-5"
    >
      {synonyms.map((synonym) => (
        <li key={synonym.id} className="flex items-center gap-1 px-4 py-1.5 sm:px-5">
          <p className="min-w-0 grow wrap-anywhere">{synonym.terms.join(" = ")}</p>
          <IconButton
            icon={Pencil}
            label={t("admin.synonyms.edit")}
            aria-haspopup="dialog"
            onClick={() => onEdit(synonym)}
          />
          <IconButton
            icon={Trash2}
            label={t("admin.synonyms.remove")}
            onClick={() => remove(synonym)}
            className="text-danger!"
          />
        </li>
      ))}
    </ul>
  );
}
