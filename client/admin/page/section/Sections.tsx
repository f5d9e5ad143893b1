import { LayoutTemplate, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { Section } from "../../../types/kind.gen";
import type { Description } from "../../../types/section.gen";
import { lateDialog } from "../../lib/late";
import { useUndoToast } from "../../lib/useUndoToast";
import { Button } from "../../ui/Button";
import { SortableList } from "../../ui/sortable/SortableList";
import { copyOf, inserted, moved, replaced } from "../draft/doc";
import type { SectionAct } from "./SectionMenu";
import { SectionRow } from "./SectionRow";
import type { Errors } from "./ValuesForm";
import { textOf } from "./values";
import { wordsOf } from "./words";

const AddSection = lateDialog(() => import("./AddSection").then((part) => part.AddSection));
const SectionMenu = lateDialog(() => import("./SectionMenu").then((part) => part.SectionMenu));
const SectionSheet = lateDialog(() => import("./SectionSheet").then((part) => part.SectionSheet));

// Equal to MaxSections in server/content/section.
const most = 25;

interface SectionsProps {
  sections: Section[];
  types: Description[];
  errors: Errors;
  /** The names of values that sections lack. */
  missing: Errors;
  /** The id of the section whose form is open. */
  open: string;
  onOpen: (id: string) => void;
  /** A problem of the page that the open form shows. */
  notice?: ReactNode;
  /** Called with a change of the sections, and the name of the changed value; empty for a change of the list. */
  onChange: (change: (sections: Section[]) => Section[], name: string) => void;
}

/** The sections of a page in order, with the form of the open one. */
export function Sections({
  sections,
  types,
  errors,
  missing,
  open,
  onOpen,
  notice,
  onChange,
}: SectionsProps) {
  const { t, n, locale } = useI18n();
  const [adds, setAdds] = useState(false);
  const [menu, setMenu] = useState("");
  const showUndo = useUndoToast();
  const typeOf = (section: Section) =>
    types.find(({ name, version }) => name === section.type && version >= section.version);
  const nameOf = (section: Section) =>
    textOf(section, typeOf(section), locale) || t(wordsOf(section.type).name);
  const has = (names: Errors, { id }: Section) =>
    Object.keys(names).some(
      (name) => name === `sections.${id}` || name.startsWith(`sections.${id}.`),
    );
  const act = (section: Section, at: number, what: SectionAct) => {
    const { id } = section;
    if (what === "edit") onOpen(id);
    if (what === "up") onChange((all) => moved(all, id, -1), "");
    if (what === "down") onChange((all) => moved(all, id, 1), "");
    if (what === "hide") {
      onChange((all) => replaced(all, { ...section, hidden: !section.hidden || undefined }), "");
    }
    if (what === "copy") onChange((all) => inserted(all, at + 1, copyOf(section)), "");
    if (what === "delete") {
      onChange((all) => all.filter((each) => each.id !== id), "");
      showUndo(t("admin.section.deleted", { name: nameOf(section) }), () =>
        onChange(
          // It may have come back by the other undo.
          (all) => (all.some((each) => each.id === id) ? all : inserted(all, at, section)),
          "",
        ),
      );
    }
  };
  const opened = sections.find(({ id }) => id === open);
  const description = opened && typeOf(opened);
  const at = sections.findIndex(({ id }) => id === menu);
  const chosen = sections[at];
  return (
    <section aria-label={t("admin.pages.sections")} className="grid gap-3">
      <h2 className="text-lg">{t("admin.pages.sections")}</h2>
      {errors.sections && (
        <p role="alert" className="text-sm font-medium text-sale">
          {t("admin.pages.sections.large")}
        </p>
      )}
      {sections.length === 0 && (
        <div className="card flex flex-col items-center gap-1 px-4 py-8 text-center text-muted">
          <LayoutTemplate size={30} aria-hidden="true" className="text-primary" />
          <p className="max-w-sm">{t("admin.pages.sections.none")}</p>
        </div>
      )}
      <SortableList
        label={t("admin.pages.sections")}
        items={sections}
        nameOf={nameOf}
        onSort={(sorted) => onChange(() => sorted, "")}
        numbered
        className="grid gap-2 empty:hidden"
      >
        {(section) => (
          <SectionRow
            key={section.id}
            section={section}
            name={nameOf(section)}
            missing={has(missing, section)}
            wrong={has(errors, section)}
            onOpen={typeOf(section) && (() => onOpen(section.id))}
            onMenu={() => setMenu(section.id)}
          />
        )}
      </SortableList>
      {sections.length < most ? (
        <Button
          icon={Plus}
          aria-haspopup="dialog"
          onClick={() => setAdds(true)}
          className="min-h-13! border-dashed!"
        >
          {t("admin.pages.sections.add")}
        </Button>
      ) : (
        <p className="text-sm text-muted">{t("admin.pages.sections.full", { most: n(most) })}</p>
      )}
      {adds && (
        <AddSection
          types={types}
          sections={sections}
          onAdd={(section) => {
            setAdds(false);
            onChange((all) => [...all, section], "");
            onOpen(section.id);
          }}
          onClose={() => setAdds(false)}
        />
      )}
      {chosen && (
        <SectionMenu
          name={nameOf(chosen)}
          hidden={chosen.hidden ?? false}
          acts={actsOf(at, sections.length, typeOf(chosen))}
          onAct={(what) => act(chosen, at, what)}
          onClose={() => setMenu("")}
        />
      )}
      {opened && description && (
        <SectionSheet
          key={opened.id}
          section={opened}
          description={description}
          errors={errors}
          notice={notice}
          onChange={(change, name) =>
            onChange((all) => all.map((each) => (each.id === open ? change(each) : each)), name)
          }
          onClose={() => onOpen("")}
        />
      )}
    </section>
  );
}

/** Returns the actions that apply to a section at a position. One of an unknown type can only be moved and deleted. */
function actsOf(at: number, count: number, type: Description | undefined): SectionAct[] {
  const acts: SectionAct[] = [];
  if (type) acts.push("edit");
  if (at > 0) acts.push("up");
  if (at < count - 1) acts.push("down");
  if (type) acts.push("hide");
  if (type && count < most && type.most !== 1) acts.push("copy");
  return [...acts, "delete"];
}
