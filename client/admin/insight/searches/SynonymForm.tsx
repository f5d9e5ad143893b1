import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Form } from "../../../forms/Form";
import { Problem } from "../../../forms/Problem";
import { needed } from "../../../forms/rules";
import { SubmitButton } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import { useAdminApi } from "../../lib/api";
import { useSaveForm } from "../../lib/save";
import { useFinishRemovals } from "../../lib/undo";
import { FormDialog } from "../../ui/FormDialog";
import { TextArea } from "../../ui/fields";
import type { Edited } from "./Searches";

// The maximum length of the text: 10 terms of 50 letters, the server's limit, with a line break each.
const most = 10 * 51;
const rules = z.object({ terms: needed(most) });

interface SynonymFormProps {
  edited: Edited;
  onClose: () => void;
}

/** The form for a synonym: one term per line. */
export function SynonymForm({ edited, onClose }: SynonymFormProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const finishRemovals = useFinishRemovals(["synonyms"]);
  const isNew = typeof edited === "string";
  const form = useForm({
    resolver: standardSchemaResolver(rules),
    defaultValues: { terms: isNew ? edited && `${edited}\n` : edited.terms.join("\n") },
  });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.synonyms.saved"),
    keys: [["synonyms"], ["searches"]],
  });
  const submit = async (fields: { terms: string }) => {
    const terms = termsOf(fields.terms);
    const add = async () => {
      await finishRemovals();
      await api.post("synonyms", { terms });
    };
    const change = () => api.put(`synonyms/${isNew ? "" : edited.id}`, { terms });
    if (await save(isNew ? add : change)) onClose();
  };
  return (
    <FormDialog
      title={t(isNew ? "admin.synonyms.add" : "admin.synonyms.edit")}
      unsaved={form.formState.isDirty}
      onClose={onClose}
    >
      <Form name="synonym" form={form} onSubmit={submit} className="grid gap-4 overflow-y-auto p-4">
        <TextArea
          name="terms"
          label={t("admin.synonyms.terms")}
          hint={t("admin.synonyms.terms.help")}
          max={most}
        />
        <Problem text={problem} />
        <SubmitButton busy={busy}>{t("admin.save")}</SubmitButton>
      </Form>
    </FormDialog>
  );
}

/** Returns the terms of a text, which are separated by line breaks, commas or equals signs. */
export function termsOf(text: string): string[] {
  return text
    .split(/[\n,=]/)
    .map((term) => term.trim())
    .filter(Boolean);
}
