import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Form } from "../../../forms/Form";
import { needed, written } from "../../../forms/rules";
import { Submit } from "../../../forms/SubmitButton";
import { useAdminApi } from "../../lib/api";
import { useSaveForm } from "../../lib/save";
import { Button } from "../../ui/Button";
import { TextArea } from "../../ui/fields";
import { UnsavedGuard } from "../../ui/UnsavedGuard";

// A change of these search parameters replaces the list and would discard the answer.
const listedBy = ["tab", "page"];

interface AnswerFormProps {
  /** The path of the answer in the API, such as "questions/5/answer". */
  path: string;
  /** The answer so far; empty if there is none. */
  answer: string;
  /** The maximum length in characters, equal to the server's. */
  most: number;
  /** Whether an empty answer deletes the existing one. */
  deletable?: boolean;
  texts: { label: string; hint: string; send: string; cancel: string; saved: string };
  /** The keys of the queries that the answer changes. */
  keys: string[][];
  onClose: () => void;
}

/** Answers a question or a review, or changes the answer. */
export function AnswerForm(props: AnswerFormProps) {
  const { path, answer, most, deletable = false, texts, keys, onClose } = props;
  const api = useAdminApi();
  const form = useForm({
    resolver: standardSchemaResolver(z.object({ text: deletable ? written(most) : needed(most) })),
    defaultValues: { text: answer },
  });
  const { setFocus } = form;
  useEffect(() => setFocus("text"), [setFocus]);
  const { busy, problem, save } = useSaveForm(form, { done: texts.saved, keys });
  const submit = async (fields: { text: string }) => {
    if (await save(() => api.put(path, fields))) onClose();
  };
  return (
    <Form
      name={path.replaceAll("/", "-")}
      form={form}
      onSubmit={submit}
      className="mt-3 grid max-w-xl gap-3"
    >
      <UnsavedGuard when={form.formState.isDirty} by={listedBy} />
      <TextArea name="text" label={texts.label} hint={texts.hint} max={most} />
      <Submit busy={busy} problem={problem}>
        {texts.send}
      </Submit>
      <Button look="plain" onClick={onClose}>
        {texts.cancel}
      </Button>
    </Form>
  );
}
