import { ChevronDown, ChevronUp, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Photo } from "../../../components/ui/Photo";
import { useI18n } from "../../../lib/i18n";
import type { SectionBlock } from "../../../types/kind.gen";
import type { Picture } from "../../../types/media.gen";
import type { Locale } from "../../../types/page.gen";
import type { BlocksDescription } from "../../../types/section.gen";
import { useUndoToast } from "../../lib/useUndoToast";
import { Button, IconButton } from "../../ui/Button";
import { SortableList } from "../../ui/sortable/SortableList";
import { DragHandle, SortableRow } from "../../ui/sortable/SortableRow";
import { inserted, moved, newId } from "../draft/doc";
import { useErrorText } from "./fields/Frame";
import { type Errors, ValuesForm } from "./ValuesForm";
import { firstText } from "./values";
import { wordsOf } from "./words";

interface BlocksProps {
  type: string;
  description: BlocksDescription;
  blocks: SectionBlock[];
  /** The name of the blocks in errors, such as "sections.abc.blocks". */
  name: string;
  language: Locale;
  errors: Errors;
  /** Called with a change of the blocks, and the name of the changed value; empty for a change of the list. */
  onChange: (change: (blocks: SectionBlock[]) => SectionBlock[], name: string) => void;
}

/** The blocks of a section as a list of folds that can be sorted. */
export function Blocks(props: BlocksProps) {
  const { type, description, blocks, name, errors, onChange } = props;
  const { t, n, locale } = useI18n();
  const say = useErrorText();
  const showUndo = useUndoToast();
  const wrong = (id: string) =>
    Object.keys(errors).some((each) => each.startsWith(`${name}.${id}.`));
  const [open, setOpen] = useState(() => (blocks.find(({ id }) => wrong(id)) ?? blocks[0])?.id);
  const words = wordsOf(type).blocks;
  const titleOf = (block: SectionBlock, i: number) =>
    firstText(block, description.texts, locale) ||
    `${t(words?.one ?? "admin.section.block")} ${n(i + 1)}`;
  const add = () => {
    const block = { id: newId() };
    onChange((all) => [...all, block], name);
    setOpen(block.id);
  };
  const remove = (block: SectionBlock, i: number) => {
    onChange((all) => all.filter(({ id }) => id !== block.id), "");
    showUndo(t("admin.section.deleted", { name: titleOf(block, i) }), () =>
      onChange(
        (all) => (all.some(({ id }) => id === block.id) ? all : inserted(all, i, block)),
        "",
      ),
    );
  };
  const error = errors[name];
  return (
    <section aria-label={t(words?.many ?? "admin.section.blocks")} className="grid gap-2">
      <h3 className="font-medium">{t(words?.many ?? "admin.section.blocks")}</h3>
      {error && (
        <p role="alert" className="text-sm font-medium text-sale">
          {error === "required"
            ? t("admin.section.blocks.required")
            : say(error, { most: description.most })}
        </p>
      )}
      <SortableList
        label={t(words?.many ?? "admin.section.blocks")}
        items={blocks}
        nameOf={titleOf}
        onSort={(sorted) => onChange(() => sorted, "")}
        className="grid gap-2 empty:hidden"
      >
        {(block, i) => (
          <SortableRow
            key={block.id}
            id={block.id}
            className={`rounded-control border bg-surface ${wrong(block.id) ? "border-sale" : "border-line"}`}
          >
            <Head
              title={titleOf(block, i)}
              picture={block.settings?.picture as Picture | undefined}
              open={open === block.id}
              first={i === 0}
              last={i === blocks.length - 1}
              onToggle={() => setOpen(open === block.id ? undefined : block.id)}
              onMove={(by) => onChange((all) => moved(all, block.id, by), "")}
              onRemove={() => remove(block, i)}
            />
            {open === block.id && (
              <div className="grid gap-4 border-t border-line p-3">
                <ValuesForm
                  {...props}
                  settings={description.settings}
                  texts={description.texts}
                  of={block}
                  name={`${name}.${block.id}`}
                  onChange={(change, changed) =>
                    onChange(
                      (all) => all.map((each) => (each.id === block.id ? change(each) : each)),
                      changed,
                    )
                  }
                />
              </div>
            )}
          </SortableRow>
        )}
      </SortableList>
      {blocks.length < description.most ? (
        <Button icon={Plus} onClick={add} className="justify-self-start">
          {t(words?.add ?? "admin.section.blocks.add")}
        </Button>
      ) : (
        <p className="text-sm text-muted">
          {t("admin.section.blocks.full", { most: description.most })}
        </p>
      )}
    </section>
  );
}

interface HeadProps {
  title: string;
  picture: Picture | undefined;
  open: boolean;
  first: boolean;
  last: boolean;
  onToggle: () => void;
  onMove: (by: number) => void;
  onRemove: () => void;
}

/** The row of a block, with the buttons that move and delete it while it is open. */
function Head({ title, picture, open, first, last, onToggle, onMove, onRemove }: HeadProps) {
  const { t } = useI18n();
  return (
    <div className="flex flex-wrap items-center">
      <DragHandle label={t("admin.banners.move", { name: title })} />
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="flex min-h-12 min-w-0 grow basis-32 items-center gap-2 py-1.5 pr-2 text-left"
      >
        {picture && (
          <Photo
            picture={picture}
            alt=""
            sizes="40px"
            className="size-10 rounded-control object-cover"
          />
        )}
        <span className="min-w-0 grow wrap-anywhere">{title}</span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={`shrink-0 text-muted ${open ? "rotate-180" : ""}`}
        />
      </button>
      {open && (
        <span className="flex">
          <IconButton
            icon={ChevronUp}
            label={t("admin.categories.up", { name: title })}
            disabled={first}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={ChevronDown}
            label={t("admin.categories.down", { name: title })}
            disabled={last}
            onClick={() => onMove(1)}
          />
          <IconButton
            icon={Trash2}
            label={t("admin.section.delete", { name: title })}
            onClick={onRemove}
            className="text-danger!"
          />
        </span>
      )}
    </div>
  );
}
