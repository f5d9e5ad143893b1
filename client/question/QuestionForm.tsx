import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { button } from "../components/ui/button";
import { TextArea, TextField } from "../forms/Field";
import { Form } from "../forms/Form";
import { longest } from "../forms/limits";
import { needed } from "../forms/rules";
import { Submit } from "../forms/SubmitButton";
import { useSending } from "../forms/useSending";
import { post, shopCall } from "../lib/api";
import { type MessageKey, useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { useCustomer } from "../state/customer";
import type { AskRequest } from "../types/question.gen";

/** The server's minimum and maximum length of a question, in characters. */
const least = 5;
const most = 500;

const short = { error: "form.min" satisfies MessageKey };

const rules = z.object({
  name: needed(longest.name),
  text: needed(most).check(z.minLength(least, short)),
});

interface QuestionFormProps {
  /** The product's id. */
  product: number;
  onSent: () => void;
  onClose: () => void;
}

/** The form for a question about a product. A signed-in customer's name is filled in. */
export function QuestionForm({ product, onSent, onClose }: QuestionFormProps) {
  const { t, locale } = useI18n();
  const { id } = useShop();
  const name = useCustomer()?.name ?? "";
  const form = useForm<AskRequest>({
    defaultValues: { name, text: "" },
    resolver: standardSchemaResolver(rules),
  });
  const { busy, problem, send } = useSending(form);
  const first = useRef(name ? ("text" as const) : ("name" as const));
  const { setFocus } = form;
  useEffect(() => setFocus(first.current), [setFocus]);
  const submit = (body: AskRequest) =>
    send(async () => {
      await post(shopCall(`products/${product}/questions`, id, locale), { body });
      onSent();
    });
  return (
    <Form name="question" form={form} onSubmit={submit} className="mt-4 grid gap-4">
      <TextField name="name" label={t("form.name")} autoComplete="name" />
      <TextArea
        name="text"
        label={t("questions.text")}
        hint={t("questions.text.hint")}
        min={least}
        max={most}
      />
      <Submit busy={busy} problem={problem}>
        {t("questions.send")}
      </Submit>
      <button type="button" onClick={onClose} className={button.quiet}>
        {t("questions.cancel")}
      </button>
    </Form>
  );
}
