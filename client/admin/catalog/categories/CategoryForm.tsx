import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Form } from "../../../forms/Form";
import { Submit } from "../../../forms/SubmitButton";
import type { ApiError } from "../../../lib/api";
import { useI18n } from "../../../lib/i18n";
import type { CategoryNode } from "../../../types/editor.gen";
import type { Picture } from "../../../types/media.gen";
import { useAdminApi } from "../../lib/api";
import { nameIn } from "../../lib/nameIn";
import { useSaveForm } from "../../lib/save";
import { BilingualField } from "../../ui/BilingualField";
import { FormDialog } from "../../ui/FormDialog";
import { SelectField, TextField } from "../../ui/fields";
import { SizeGuideFields } from "../../ui/SizeGuideFields";
import { useAfterUploads } from "../../ui/useAfterUploads";
import { IconPicker } from "./IconPicker";
import { categoryRules, fieldsOf, maxName, maxSizeGuide, maxSlug, requestOf } from "./rules";
import { branchOf, levelsOf, maxLevels } from "./tree";

interface CategoryFormProps {
  /** The category to change; without it, a new one is added. */
  known?: CategoryNode;
  tree: CategoryNode[];
  onClose: () => void;
}

/** Adds or changes a category. */
export function CategoryForm({ known, tree, onClose }: CategoryFormProps) {
  const { t, locale } = useI18n();
  const api = useAdminApi();
  const [had, setHad] = useState(known);
  const [pictures, setPictures] = useState<Picture[]>([]);
  const form = useForm({
    resolver: standardSchemaResolver(categoryRules),
    defaultValues: fieldsOf(known),
  });
  const { busy, save, ...saving } = useSaveForm(form, {
    done: t(known ? "admin.categories.changed" : "admin.categories.added"),
    keys: [["categories"]],
    say: changedMeanwhile,
  });
  const { sending, waiting, onBusy, held, problem } = useAfterUploads(
    () => void form.handleSubmit(submit)(),
    saving.problem,
  );
  const unsaved = form.formState.isDirty || sending || pictures.length > 0;

  function changedMeanwhile({ code, data, message }: ApiError): string | undefined {
    if (code !== "category_changed") return;
    const now = data as CategoryNode;
    setHad(now);
    form.reset(fieldsOf(now), { keepDirtyValues: true });
    return message;
  }

  const submit = async () => {
    if (held()) return;
    const sent = requestOf(form.getValues(), pictures[0], had);
    const done = await save(() =>
      known ? api.put(`categories/${known.id}`, sent) : api.post("categories", sent),
    );
    if (done) onClose();
  };
  const parents = parentsFor(tree, known).map((each) => ({
    value: String(each.id),
    text: nameIn(each, locale),
  }));
  return (
    <FormDialog
      title={t(known ? "admin.categories.change" : "admin.categories.add")}
      unsaved={unsaved}
      onClose={onClose}
    >
      <Form
        name="category"
        form={form}
        onSubmit={submit}
        className="grid gap-4 overflow-y-auto p-4"
      >
        <BilingualField
          bn="bn_name"
          en="name"
          label={t("admin.categories.name")}
          optional={["en"]}
          max={maxName}
        />
        <SelectField
          name="parent_id"
          label={t("admin.categories.parent")}
          options={[{ value: "0", text: t("admin.categories.parent.none") }, ...parents]}
        />
        <IconPicker pictures={pictures} onPictures={setPictures} onBusy={onBusy} />
        <TextField
          name="slug"
          label={t("admin.categories.slug")}
          hint={t("admin.categories.slug.hint")}
          optional
          max={maxSlug}
        />
        <SizeGuideFields hint={t("admin.categories.size_guide.hint")} max={maxSizeGuide} />
        <Submit busy={busy || waiting} problem={problem}>
          {t(waiting ? "admin.pictures.wait" : "admin.save")}
        </Submit>
      </Form>
    </FormDialog>
  );
}

/**
 * Returns the possible parents of a category: all except its descendants, and except those below which the tree
 * would exceed maxLevels.
 */
function parentsFor(tree: CategoryNode[], known?: CategoryNode): CategoryNode[] {
  const levels = levelsOf(tree);
  const branch = known ? branchOf(tree, known.id) : [];
  const own = known ? (levels.get(known.id) ?? 1) : 0;
  const height = Math.max(own, ...branch.map(({ id }) => levels.get(id) ?? 1)) - own;
  return tree.filter(
    (each) => !branch.includes(each) && (levels.get(each.id) ?? 1) + 1 + height <= maxLevels,
  );
}
