import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Form } from "../../../forms/Form";
import { written } from "../../../forms/rules";
import { Submit } from "../../../forms/SubmitButton";
import { useI18n } from "../../../lib/i18n";
import type { ShopReview } from "../../../types/review.gen";
import { useAdminApi } from "../../lib/api";
import { useSaveForm } from "../../lib/save";
import { Button } from "../../ui/Button";
import { TextArea } from "../../ui/fields";
import { UnsavedGuard } from "../../ui/UnsavedGuard";

/** Maximum length of a reply in characters, equal to the server's. */
const most = 1000;

// Search parameters that change the list, which would discard the reply.
const listedBy = ["tab", "page"];

const rules = z.object({ text: written(most) });

/** Replies to a review; an empty reply deletes the existing one. */
export function ReplyForm({ review, onClose }: { review: ShopReview; onClose: () => void }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const form = useForm({
    resolver: standardSchemaResolver(rules),
    defaultValues: { text: review.reply },
  });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.reviews.reply.saved"),
    keys: [["reviews"]],
  });
  const submit = async (fields: { text: string }) => {
    if (await save(() => api.put(`reviews/${review.id}/reply`, fields))) onClose();
  };
  return (
    <Form
      name={`reply-${review.id}`}
      form={form}
      onSubmit={submit}
      className="mt-3 grid max-w-xl gap-3"
    >
      <UnsavedGuard when={form.formState.isDirty} by={listedBy} />
      <TextArea
        name="text"
        label={t("admin.reviews.reply.text")}
        hint={t("admin.reviews.reply.hint")}
        max={most}
      />
      <Submit busy={busy} problem={problem}>
        {t("admin.reviews.reply.send")}
      </Submit>
      <Button look="plain" onClick={onClose}>
        {t("admin.reviews.reply.cancel")}
      </Button>
    </Form>
  );
}
