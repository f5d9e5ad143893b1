import type { JSONContent } from "@tiptap/core";
import { EditorContent, useEditor } from "@tiptap/react";
import { useState } from "react";
import type { Locale } from "../../../types/page.gen";
import { extensions } from "./extensions";
import { LinkRow } from "./LinkRow";
import { Toolbar } from "./Toolbar";

interface ProseEditorProps {
  /** The name of the text, for screen readers. */
  label: string;
  /** The text as a tree of nodes, as server/content/prose describes; undefined without a text. Later changes of it are not shown. */
  value: unknown;
  lang?: Locale;
  /** Called with the new tree; undefined if it is empty. */
  onChange: (value: unknown) => void;
}

const look =
  "relative min-h-40 px-3.5 py-3 whitespace-pre-wrap wrap-anywhere outline-none *:mb-2.5 *:last:mb-0 [&_h2]:text-xl [&_h2]:font-bold [&_h3]:text-lg [&_h3]:font-semibold [&_a]:text-primary [&_a]:underline [&_ul]:list-disc [&_ol]:list-decimal [&_ul]:pl-6 [&_ol]:pl-6 [&_blockquote]:border-l-4 [&_blockquote]:border-line [&_blockquote]:pl-3 [&_blockquote]:text-muted [&_hr]:my-3 [&_hr]:border-line";

/** An editor of a formatted text. It is large, so import it lazily. */
export default function ProseEditor({ label, value, lang, onChange }: ProseEditorProps) {
  const [links, setLinks] = useState(false);
  const editor = useEditor({
    extensions,
    content: (value ?? null) as JSONContent | null,
    injectCSS: false, // the content security policy forbids it
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        class: look,
        ...(lang && { lang }),
      },
    },
    onUpdate: ({ editor: now }) => onChange(now.isEmpty ? undefined : now.getJSON()),
  });
  return (
    <div className="rounded-control border border-edge bg-surface focus-within:border-primary">
      <Toolbar editor={editor} label={label} links={links} onLinks={() => setLinks(!links)} />
      {links && <LinkRow editor={editor} onClose={() => setLinks(false)} />}
      <EditorContent editor={editor} className="max-h-[50dvh] overflow-y-auto" />
    </div>
  );
}
