import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  type LucideIcon,
  Pencil,
  Trash2,
} from "lucide-react";
import { CategoryIcon } from "../../../catalog/CategoryIcon";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { CategoryNode } from "../../../types/editor.gen";
import { nameIn } from "../../lib/nameIn";
import { IconButton } from "../../ui/Button";
import { DragHandle, SortableRow } from "../../ui/sortable/SortableRow";
import type { Step } from "./tree";

const steps: { way: Step; icon: LucideIcon; text: MessageKey }[] = [
  { way: "up", icon: ArrowUp, text: "admin.categories.up" },
  { way: "down", icon: ArrowDown, text: "admin.categories.down" },
  { way: "out", icon: ArrowLeft, text: "admin.categories.out" },
  { way: "in", icon: ArrowRight, text: "admin.categories.in" },
];

// Full class names, because Tailwind does not find composed ones.
const indents: Record<number, string> = { 2: "ml-5 sm:ml-10", 3: "ml-10 sm:ml-20" };

interface CategoryRowProps {
  category: CategoryNode;
  /** The category's level in the tree; top-level categories have 1. */
  level: number;
  /** The moves to offer for this category. */
  ways: Step[];
  onMove: (way: Step) => void;
  onEdit: () => void;
  onRemove: () => void;
}

/** A category in the tree, with its actions. */
export function CategoryRow({ category, level, ways, onMove, onEdit, onRemove }: CategoryRowProps) {
  const { t, tn, locale } = useI18n();
  const name = nameIn(category, locale);
  const other = nameIn(category, locale === "bn" ? "en" : "bn");
  return (
    <SortableRow
      id={category.id}
      className={`card flex flex-wrap items-center gap-x-1 py-1.5 pr-2 md:flex-nowrap ${indents[level] ?? ""}`}
    >
      <DragHandle label={t("admin.categories.move", { name })} />
      <span aria-hidden="true" className="w-8 shrink-0 text-center text-2xl">
        <CategoryIcon icon={category.icon} />
      </span>
      <div className="min-w-0 flex-1 py-1.5 pl-1">
        <h2 className="text-base font-semibold wrap-anywhere">{name}</h2>
        <p className="text-sm wrap-anywhere text-muted">
          {other !== name && `${other} · `}
          {tn("admin.categories.products", category.products)}
        </p>
      </div>
      <div className="flex w-full items-center justify-end border-t border-line pt-1 md:w-auto md:border-0 md:pt-0">
        {steps.map(({ way, icon, text }) => (
          <IconButton
            key={way}
            icon={icon}
            label={t(text, { name })}
            disabled={!ways.includes(way)}
            onClick={() => onMove(way)}
            className="shrink"
          />
        ))}
        <IconButton
          icon={Pencil}
          label={t("admin.categories.edit", { name })}
          aria-haspopup="dialog"
          onClick={onEdit}
        />
        <IconButton
          icon={Trash2}
          label={t("admin.categories.remove", { name })}
          aria-haspopup="dialog"
          onClick={onRemove}
        />
      </div>
    </SortableRow>
  );
}
