import type { Editor } from "@tiptap/core";
import { useId, useState } from "react";
import { useI18n } from "../../../lib/i18n";
import { Button } from "../Button";
import { addressOf } from "./address";

interface LinkRowProps {
  editor: Editor;
  onClose: () => void;
}

/** The address of the link at the cursor. Without a selection and a link, the address becomes the text of a new one. */
export function LinkRow({ editor, onClose }: LinkRowProps) {
  const { t } = useI18n();
  const id = useId();
  const [known] = useState(() => String(editor.getAttributes("link").href ?? ""));
  const [typed, type] = useState(known);
  const [wrong, setWrong] = useState(false);
  const set = () => {
    const href = addressOf(typed);
    setWrong(!href);
    if (!href) return;
    const chain = editor.chain().focus();
    if (editor.state.selection.empty && !known) {
      const text = { type: "text", text: typed.trim(), marks: [{ type: "link", attrs: { href } }] };
      chain.insertContent(text).run();
    } else chain.extendMarkRange("link").setLink({ href }).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange("link").unsetLink().run();
    onClose();
  };
  return (
    <div className="border-b border-line bg-page p-2.5">
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {t("admin.prose.address")}
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id={id}
          // biome-ignore lint/a11y/noAutofocus: the row opens by a button
          autoFocus
          inputMode="url"
          autoComplete="off"
          value={typed}
          aria-invalid={wrong}
          aria-describedby={`${id}-hint`}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            set();
          }}
          className="control min-w-0 grow basis-40"
        />
        <Button look="primary" onClick={set}>
          {t("admin.prose.link.set")}
        </Button>
        {known && <Button onClick={remove}>{t("admin.prose.link.remove")}</Button>}
      </div>
      <p
        id={`${id}-hint`}
        className={`mt-1 text-sm ${wrong ? "font-medium text-sale" : "text-muted"}`}
      >
        {t(wrong ? "admin.pages.wrong.address" : "admin.prose.address.hint")}
      </p>
    </div>
  );
}
