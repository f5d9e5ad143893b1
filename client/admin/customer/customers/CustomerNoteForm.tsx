import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Form } from "../../../forms/Form";
import { longest } from "../../../forms/limits";
import { Problem } from "../../../forms/Problem";
import { written } from "../../../forms/rules";
import { useI18n } from "../../../lib/i18n";
import type {
  CustomerDetails,
  CustomerNoteNow,
  CustomerNote as Request,
} from "../../../types/customerlist.gen";
import { useAdminApi } from "../../lib/api";
import { changedByCustomer } from "../../lib/changedByCustomer";
import { useSaveForm } from "../../lib/save";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { ChangedMeanwhile } from "../../ui/ChangedMeanwhile";
import { TextArea } from "../../ui/fields";
import { UnsavedGuard } from "../../ui/UnsavedGuard";

const rules = z.object({ note: written(longest.note) });

/** The team's note about a customer. If somebody else has saved another version, saving reports a conflict and does not overwrite it. */
export function CustomerNoteForm({ customer: { id, note } }: { customer: CustomerDetails }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const [had, setHad] = useState(note);
  const [theirs, setTheirs] = useState<string | null>(null);
  const form = useForm({ resolver: standardSchemaResolver(rules), defaultValues: { note } });
  const { isDirty } = form.formState;
  const { busy, problem, save } = useSaveForm(form, {
    done: t("admin.orders.note.saved"),
    keys: changedByCustomer,
    say: ({ code, data }) => {
      if (code !== "settings_changed") return undefined;
      setTheirs((data as CustomerNoteNow).note);
      return "";
    },
  });
  const settle = (now: string) => {
    setHad(now);
    setTheirs(null);
  };
  const submit = ({ note }: { note: string }) =>
    save(async () => {
      const request: Request = { note, had };
      const now = await api.put<CustomerDetails>(`customers/${id}/note`, request);
      setHad(now.note);
    });
  return (
    <Card title={t("admin.orders.note")}>
      <Form name="note" form={form} onSubmit={submit} className="grid gap-3">
        <UnsavedGuard when={isDirty} />
        <TextArea
          name="note"
          label={t("admin.orders.note.label")}
          hint={t("admin.orders.note.hint")}
        />
        <Problem text={problem} />
        {theirs !== null && (
          <ChangedMeanwhile
            take={() => {
              form.reset({ note: theirs });
              settle(theirs);
            }}
            keep={() => settle(theirs)}
          />
        )}
        {isDirty && theirs === null && (
          <Button type="submit" busy={busy} className="justify-self-end">
            {t("admin.save")}
          </Button>
        )}
      </Form>
    </Card>
  );
}
