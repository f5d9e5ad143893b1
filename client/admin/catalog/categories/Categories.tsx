import { Plus, Tags } from "lucide-react";
import { useState } from "react";
import { Confirmation } from "../../../forms/Confirmation";
import { useI18n } from "../../../lib/i18n";
import type { CategoryNode } from "../../../types/editor.gen";
import { lateDialog } from "../../lib/late";
import { nameIn } from "../../lib/nameIn";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Loaded } from "../../ui/Loaded";
import { Page } from "../../ui/Page";
import { CategoryTree } from "./CategoryTree";
import { useCategories } from "./useCategories";

const CategoryForm = lateDialog(() => import("./CategoryForm").then((part) => part.CategoryForm));

/** The shop's category tree, in the order shoppers see. */
export default function Categories() {
  const { t } = useI18n();
  const { query, move, drop, remove } = useCategories();
  const [open, setOpen] = useState<CategoryNode | "new">();
  const [going, setGoing] = useState<CategoryNode>();
  const tree = query.data ?? [];
  const add = (
    <Button look="primary" icon={Plus} aria-haspopup="dialog" onClick={() => setOpen("new")}>
      {t("admin.categories.add")}
    </Button>
  );
  return (
    <Page
      title={t("admin.categories")}
      lead={t("admin.categories.lead")}
      actions={tree.length > 0 ? add : undefined}
    >
      <Loaded query={query}>
        {(known) =>
          known.length === 0 ? (
            <EmptyState
              icon={Tags}
              title={t("admin.categories.none")}
              text={t("admin.categories.none.text")}
            >
              {add}
            </EmptyState>
          ) : (
            <CategoryTree
              tree={known}
              onMove={(id, way) => move(known, id, way)}
              onDrop={(id, over) => drop(known, id, over)}
              onEdit={setOpen}
              onRemove={setGoing}
            />
          )
        }
      </Loaded>
      {open && (
        <CategoryForm
          known={open === "new" ? undefined : open}
          tree={tree}
          onClose={() => setOpen(undefined)}
        />
      )}
      {going && (
        <Removing
          gone={going}
          tree={tree}
          onRemove={() => remove(going)}
          onClose={() => setGoing(undefined)}
        />
      )}
    </Page>
  );
}

interface RemovingProps {
  gone: CategoryNode;
  tree: CategoryNode[];
  onRemove: () => void;
  onClose: () => void;
}

/** The confirmation of a removal; it states what happens to the products and subcategories. */
function Removing({ gone, tree, onRemove, onClose }: RemovingProps) {
  const { t, tn, locale } = useI18n();
  const below = tree.filter(({ parent_id }) => parent_id === gone.id).length;
  const said = [
    gone.products > 0 && tn("admin.categories.remove.products", gone.products),
    below > 0 && tn("admin.categories.remove.below", below),
  ].filter(Boolean);
  const act = () => {
    onRemove();
    onClose();
  };
  return (
    <Confirmation
      title={t("admin.categories.remove.title", { name: nameIn(gone, locale) })}
      text={said.join(" ") || t("admin.categories.remove.text")}
      keep={t("admin.categories.remove.keep")}
      act={t("admin.categories.remove.do")}
      busy={false}
      onAct={act}
      onClose={onClose}
    />
  );
}
