import { Dialog } from "../../../components/ui/Dialog";
import { useI18n } from "../../../lib/i18n";
import type { Section } from "../../../types/kind.gen";
import type { Description } from "../../../types/section.gen";
import { Drawing } from "./Drawing";
import { newSection } from "./values";
import { wordsOf } from "./words";

interface AddSectionProps {
  /** The types that the page may have. */
  types: Description[];
  /** The sections of the page, which some types may have only once. */
  sections: Section[];
  onAdd: (section: Section) => void;
  onClose: () => void;
}

/** The types of sections with drawings, to add one to the page. */
export function AddSection({ types, sections, onAdd, onClose }: AddSectionProps) {
  const { t } = useI18n();
  const isFull = ({ name, most }: Description) =>
    most > 0 && sections.filter(({ type }) => type === name).length >= most;
  return (
    <Dialog title={t("admin.pages.sections.add")} look="wide" onClose={onClose}>
      <ul className="grid w-[46rem] max-w-full grid-cols-2 gap-3 p-4 max-sm:w-full sm:grid-cols-3">
        {types.map((type) => {
          const { name, hint } = wordsOf(type.name);
          const full = isFull(type);
          return (
            <li key={type.name} className="grid">
              <button
                type="button"
                disabled={full}
                onClick={() => onAdd(newSection(type))}
                className="flex flex-col gap-1 rounded-card border border-line p-2.5 text-left hover:border-primary disabled:cursor-not-allowed disabled:bg-page"
              >
                <Drawing type={type.name} />
                <span className="mt-1 font-semibold">{t(name)}</span>
                <span className="text-sm text-muted">{t(full ? "admin.section.once" : hint)}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
