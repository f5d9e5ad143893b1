import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Form } from "../../../forms/Form";
import { Problem } from "../../../forms/Problem";
import { needed } from "../../../forms/rules";
import { useI18n } from "../../../lib/i18n";
import type { OrderTag } from "../../../types/orderlist.gen";
import { useAdminApi } from "../../lib/api";
import { useSaveForm } from "../../lib/save";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/fields";
import { tagColours } from "./colours";
import { changedByLabels } from "./queries";

// The server's maximum length of a name in letters.
const most = 30;
const rules = z.object({ name: needed(most), colour: z.string() });

interface TagFormProps {
  /** The tag to edit; undefined for a new one. */
  tag?: OrderTag;
  onSaved: (tag: OrderTag) => void;
}

/** The form for a tag: its name and colour. */
export function TagForm({ tag, onSaved }: TagFormProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const form = useForm({
    resolver: standardSchemaResolver(rules),
    defaultValues: { name: tag?.name ?? "", colour: tag?.colour ?? "grey" },
  });
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.orders.tag.saved"),
    keys: changedByLabels,
  });
  const submit = async (fields: { name: string; colour: string }) => {
    let saved: OrderTag | undefined;
    const call = async () => {
      saved = tag
        ? await api.put<OrderTag>(`orders/tags/${tag.id}`, fields)
        : await api.post<OrderTag>("orders/tags", fields);
    };
    if (!(await save(call)) || !saved) return;
    if (!tag) form.reset({ name: "", colour: fields.colour });
    onSaved(saved);
  };
  return (
    <Form
      name={tag ? `tag-${tag.id}` : "tag"}
      form={form}
      onSubmit={submit}
      className="grid gap-3 py-3"
    >
      <TextField
        name="name"
        label={t(tag ? "admin.orders.tag.name" : "admin.orders.tag.new")}
        max={most}
      />
      <fieldset className="flex max-w-55 flex-wrap">
        <legend className="sr-only">{t("admin.activity.field.tag_colour")}</legend>
        {tagColours.map(({ value, text, ground, ink }) => (
          <label key={value} className="grid size-11 cursor-pointer place-items-center">
            <input
              type="radio"
              value={value}
              {...form.register("colour")}
              aria-label={t(text)}
              className="peer sr-only"
            />
            <span
              style={{ background: ground, borderColor: ink }}
              className="size-7 rounded-full border-2 outline-offset-2 outline-primary peer-checked:outline-3"
            />
          </label>
        ))}
      </fieldset>
      <Problem text={problem} />
      <Button type="submit" busy={busy}>
        {t(tag ? "admin.save" : "admin.orders.tag.add")}
      </Button>
    </Form>
  );
}
