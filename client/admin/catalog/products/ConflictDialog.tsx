import { useState } from "react";
import { Dialog } from "../../../components/ui/Dialog";
import type { MessageKey } from "../../../lib/i18n";
import { useI18n } from "../../../lib/i18n";
import type { FullProduct } from "../../../types/editor.gen";
import { useFormat } from "../../lib/format";
import { Button } from "../../ui/Button";
import { fieldsOf } from "./fields";
import { compare, merge, type Part } from "./merge";
import type { ProductFields } from "./rules";
import { usePartText } from "./usePartText";

// The name of each part, and its language if the product has it in two.
const names: Record<Part, [MessageKey, MessageKey?]> = {
  bn_name: ["admin.products.name", "admin.products.bengali"],
  name: ["admin.products.name", "admin.products.english"],
  bn_description: ["admin.products.description", "admin.products.bengali"],
  description: ["admin.products.description", "admin.products.english"],
  bn_size_guide: ["admin.size_guide", "admin.products.bengali"],
  size_guide: ["admin.size_guide", "admin.products.english"],
  pictures: ["admin.products.pictures"],
  selling_price: ["admin.products.selling_price"],
  discount: ["admin.products.discount"],
  variants: ["admin.products.variants"],
  published: ["admin.products.state"],
  category_id: ["admin.products.category"],
  brand: ["admin.products.brand"],
  sku: ["admin.products.sku"],
  weight: ["admin.products.weight"],
  advance: ["admin.products.advance"],
  slug: ["admin.products.slug"],
  bn_meta_title: ["admin.products.meta_title", "admin.products.bengali"],
  meta_title: ["admin.products.meta_title", "admin.products.english"],
  bn_meta_description: ["admin.products.meta_description", "admin.products.bengali"],
  meta_description: ["admin.products.meta_description", "admin.products.english"],
};

interface ConflictDialogProps {
  /** The product as loaded, as edited here, and as another user has saved it. */
  base: FullProduct;
  mine: ProductFields;
  theirs: FullProduct;
  /** Called with the merged fields, which are then saved. */
  onSettle: (merged: ProductFields) => void;
  onClose: () => void;
}

/** Reports that another user has saved the product meanwhile, and asks which version to keep where both changed the same part. */
export function ConflictDialog({ base, mine, theirs, onSettle, onClose }: ConflictDialogProps) {
  const { t } = useI18n();
  const { moment } = useFormat();
  const { taken, disputed } = compare(base, mine, theirs);
  const [kept, setKept] = useState<ReadonlySet<Part>>(new Set(disputed));
  const textOf = usePartText();
  const now = fieldsOf(theirs);
  const keep = (part: Part, yes: boolean) => {
    const next = new Set(kept);
    if (yes) next.add(part);
    else next.delete(part);
    setKept(next);
  };
  return (
    <Dialog title={t("admin.products.conflict")} look="middle" onClose={onClose}>
      <div className="grid gap-4 overflow-y-auto p-4">
        <p>
          {t("admin.products.conflict.who", {
            name: theirs.changed_by || t("admin.products.conflict.somebody"),
            at: moment(theirs.changed_at),
          })}
        </p>
        {disputed.length > 0 && (
          <p className="font-medium">{t("admin.products.conflict.choose")}</p>
        )}
        {disputed.map((part) => (
          <fieldset key={part} className="min-w-0">
            <legend className="mb-1 font-semibold">
              <PartName part={part} />
            </legend>
            <div className="grid gap-2 sm:grid-cols-2">
              <Side
                part={part}
                title="admin.products.conflict.yours"
                text={textOf(part, mine)}
                chosen={kept.has(part)}
                onChoose={() => keep(part, true)}
              />
              <Side
                part={part}
                title="admin.products.conflict.theirs"
                text={textOf(part, now)}
                chosen={!kept.has(part)}
                onChoose={() => keep(part, false)}
              />
            </div>
          </fieldset>
        ))}
        {taken.length > 0 && (
          <div>
            <p className="font-medium">{t("admin.products.conflict.taken")}</p>
            <dl className="mt-1 divide-y divide-line">
              {taken.map((part) => (
                <div key={part} className="py-1.5">
                  <dt className="text-sm text-muted">
                    <PartName part={part} />
                  </dt>
                  <dd className="line-clamp-3 wrap-anywhere">{textOf(part, now)}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
        <div className="grid gap-2.5 sm:grid-cols-2">
          <Button onClick={onClose}>{t("admin.products.conflict.later")}</Button>
          <Button look="primary" onClick={() => onSettle(merge(base, mine, theirs, kept))}>
            {t("admin.products.conflict.save")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function PartName({ part }: { part: Part }) {
  const { t } = useI18n();
  const [name, language] = names[part];
  return language ? `${t(name)} · ${t(language)}` : t(name);
}

interface SideProps {
  part: Part;
  title: MessageKey;
  text: string;
  chosen: boolean;
  onChoose: () => void;
}

function Side({ part, title, text, chosen, onChoose }: SideProps) {
  const { t } = useI18n();
  return (
    <label className="flex cursor-pointer items-start gap-2.5 rounded-control border border-line p-3 has-checked:border-primary has-checked:bg-primary-soft">
      <input
        type="radio"
        name={`kept-${part}`}
        checked={chosen}
        onChange={onChoose}
        className="mt-1 size-4 shrink-0 accent-primary"
      />
      <span className="min-w-0">
        <span className="block text-sm text-muted">{t(title)}</span>
        <span className="line-clamp-6 wrap-anywhere">{text}</span>
      </span>
    </label>
  );
}
