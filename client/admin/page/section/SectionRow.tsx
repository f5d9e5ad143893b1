import { EllipsisVertical } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { Section } from "../../../types/kind.gen";
import { IconButton } from "../../ui/Button";
import { DragHandle, SortableRow } from "../../ui/sortable/SortableRow";
import { wordsOf } from "./words";

interface SectionRowProps {
  section: Section;
  name: string;
  /** Whether it lacks a value without which visitors do not see it. */
  missing: boolean;
  /** Whether the server refused one of its values. */
  wrong: boolean;
  /** Opens the form; undefined for a section that this release cannot edit. */
  onOpen?: () => void;
  onMenu: () => void;
}

/** A section of a page in the list, which can be dragged, opened and changed by a menu. */
export function SectionRow({ section, name, missing, wrong, onOpen, onMenu }: SectionRowProps) {
  const { t } = useI18n();
  const { name: type, icon: Icon } = wordsOf(section.type);
  const { hidden = false } = section;
  const notes = [
    t(type) !== name && t(type),
    hidden && t("admin.section.hidden"),
    !onOpen && t("admin.section.unknown.hint"),
  ].filter(Boolean);
  return (
    <SortableRow
      id={section.id}
      className={`card flex items-center py-1.5 pr-1 ${wrong ? "border-sale!" : ""}`}
      dragged="shadow-raised!"
    >
      <DragHandle label={t("admin.banners.move", { name })} />
      <button
        type="button"
        disabled={!onOpen}
        aria-haspopup="dialog"
        onClick={onOpen}
        className="flex min-h-13 min-w-0 grow items-center gap-3 rounded-control py-1 pr-2 text-left"
      >
        <span
          className={`grid size-10 shrink-0 place-items-center rounded-control ${hidden ? "bg-sunken text-muted" : "bg-primary-soft text-primary"}`}
        >
          <Icon size={20} aria-hidden="true" />
        </span>
        <span className="min-w-0 grow">
          <span className={`block font-medium wrap-anywhere ${hidden ? "text-muted" : ""}`}>
            {name}
          </span>
          {notes.length > 0 && (
            <span className="block text-sm text-muted">{notes.join(" · ")}</span>
          )}
          {wrong && (
            <span className="block text-sm font-medium text-sale">{t("admin.section.wrong")}</span>
          )}
          {missing && !wrong && (
            <span className="block text-sm text-warning">{t("admin.section.missing")}</span>
          )}
        </span>
      </button>
      <IconButton
        icon={EllipsisVertical}
        label={t("admin.section.menu", { name })}
        aria-haspopup="dialog"
        onClick={onMenu}
      />
    </SortableRow>
  );
}
