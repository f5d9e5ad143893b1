import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Dialog } from "../../../../components/ui/Dialog";
import { TextArea } from "../../../../forms/Field";
import { Form } from "../../../../forms/Form";
import { Problem } from "../../../../forms/Problem";
import { needed } from "../../../../forms/rules";
import { SubmitButton } from "../../../../forms/SubmitButton";
import { useSending } from "../../../../forms/useSending";
import { useI18n } from "../../../../lib/i18n";
import type { Reading } from "../../../../types/ordertext.gen";
import { useAdminApi } from "../../../lib/api";
import { Button } from "../../../ui/Button";
import type { Part } from "./reading";

/** The server's maximum length of a message in characters. */
const most = 4000;
const rules = z.object({ text: needed(most) });

interface PasteDialogProps {
  /** Returns the parts of the form whose values differ from the message's. */
  conflicts: (reading: Reading) => Part[];
  /** Fills in the form. `replace` overwrites parts that have a value. */
  onRead: (reading: Reading, replace: boolean) => void;
  onClose: () => void;
}

/** Reads an order from a pasted message. Asks before it replaces data in the form. */
export function PasteDialog({ conflicts, onRead, onClose }: PasteDialogProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const form = useForm({ resolver: standardSchemaResolver(rules), defaultValues: { text: "" } });
  const { busy, problem, send } = useSending(form);
  const [asked, setAsked] = useState<{ reading: Reading; parts: Part[] } | null>(null);
  const finish = (reading: Reading, replace: boolean) => {
    onRead(reading, replace);
    onClose();
  };
  const read = ({ text }: { text: string }) =>
    send(async () => {
      const reading = await api.post<Reading>("orders/read", { text });
      const parts = conflicts(reading);
      if (parts.length > 0) setAsked({ reading, parts });
      else finish(reading, false);
    });
  return (
    <Dialog title={t("admin.orders.paste")} look="middle" onClose={onClose}>
      {asked ? (
        <div className="grid gap-4 overflow-y-auto p-4" role="alert">
          <p>{t("admin.orders.paste.replace")}</p>
          <ul className="list-disc pl-5 font-medium">
            {asked.parts.map((part) => (
              <li key={part}>{t(`admin.orders.paste.part.${part}`)}</li>
            ))}
          </ul>
          <div className="grid gap-2 sm:grid-cols-2">
            <Button onClick={() => finish(asked.reading, false)}>
              {t("admin.orders.paste.replace.keep")}
            </Button>
            <Button look="primary" onClick={() => finish(asked.reading, true)}>
              {t("admin.orders.paste.replace.do")}
            </Button>
          </div>
        </div>
      ) : (
        <Form name="paste" form={form} onSubmit={read} className="grid gap-4 overflow-y-auto p-4">
          <TextArea
            name="text"
            label={t("admin.orders.paste.text")}
            hint={t("admin.orders.paste.hint")}
            max={most}
            autoComplete="off"
            className="[&_textarea]:h-[38dvh]"
          />
          <Problem text={problem} />
          <SubmitButton busy={busy}>{t("admin.orders.paste.do")}</SubmitButton>
        </Form>
      )}
    </Dialog>
  );
}
