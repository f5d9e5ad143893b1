import type { ChainedCommands, Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import {
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Redo2,
  Strikethrough,
  TextQuote,
  Undo2,
} from "lucide-react";
import { type KeyboardEvent, useState } from "react";
import { type MessageKey, useI18n } from "../../../lib/i18n";

interface Tool {
  name: string;
  icon: LucideIcon;
  text: MessageKey;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** Reports whether it applies at the cursor; undefined for actions. */
  isOn?: (editor: Editor) => boolean;
}

const tools: Tool[] = [
  {
    name: "h2",
    icon: Heading2,
    text: "admin.prose.heading",
    run: (chain) => chain.toggleHeading({ level: 2 }),
    isOn: (editor) => editor.isActive("heading", { level: 2 }),
  },
  {
    name: "h3",
    icon: Heading3,
    text: "admin.prose.subheading",
    run: (chain) => chain.toggleHeading({ level: 3 }),
    isOn: (editor) => editor.isActive("heading", { level: 3 }),
  },
  {
    name: "bold",
    icon: Bold,
    text: "admin.prose.bold",
    run: (chain) => chain.toggleBold(),
    isOn: (editor) => editor.isActive("bold"),
  },
  {
    name: "italic",
    icon: Italic,
    text: "admin.prose.italic",
    run: (chain) => chain.toggleItalic(),
    isOn: (editor) => editor.isActive("italic"),
  },
  {
    name: "strike",
    icon: Strikethrough,
    text: "admin.prose.strike",
    run: (chain) => chain.toggleStrike(),
    isOn: (editor) => editor.isActive("strike"),
  },
  {
    name: "bullets",
    icon: List,
    text: "admin.prose.bullets",
    run: (chain) => chain.toggleBulletList(),
    isOn: (editor) => editor.isActive("bulletList"),
  },
  {
    name: "numbers",
    icon: ListOrdered,
    text: "admin.prose.numbers",
    run: (chain) => chain.toggleOrderedList(),
    isOn: (editor) => editor.isActive("orderedList"),
  },
  {
    name: "quote",
    icon: TextQuote,
    text: "admin.prose.quote",
    run: (chain) => chain.toggleBlockquote(),
    isOn: (editor) => editor.isActive("blockquote"),
  },
  {
    name: "rule",
    icon: Minus,
    text: "admin.prose.rule",
    run: (chain) => chain.setHorizontalRule(),
  },
  { name: "undo", icon: Undo2, text: "admin.undo", run: (chain) => chain.undo() },
  { name: "redo", icon: Redo2, text: "admin.pages.redo", run: (chain) => chain.redo() },
];

// The place of the button for links.
const linkAt = 5;

interface ToolbarProps {
  editor: Editor;
  /** The name of the text. */
  label: string;
  /** Whether the field for the address of a link is open. */
  links: boolean;
  onLinks: () => void;
}

/** The buttons that format a text. The arrow keys move between them. */
export function Toolbar({ editor, label, links, onLinks }: ToolbarProps) {
  const { t } = useI18n();
  const [current, setCurrent] = useState(0);
  const { on, link } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.filter(({ isOn }) => isOn?.(now)).map(({ name }) => name),
      link: now.isActive("link"),
    }),
  });
  const buttons = tools.map(({ name, icon, text, run, isOn }) => ({
    name,
    icon,
    text,
    pressed: isOn && on.includes(name),
    expanded: undefined as boolean | undefined,
    act: () => void run(editor.chain().focus()).run(),
  }));
  const forLinks = {
    name: "link",
    icon: Link,
    text: "admin.prose.link" as MessageKey,
    pressed: link,
    expanded: links,
    act: onLinks,
  };
  const all = [...buttons.slice(0, linkAt), forLinks, ...buttons.slice(linkAt)];
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: all.length - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    const next = (to + all.length) % all.length;
    setCurrent(next);
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label={t("admin.prose.tools", { name: label })}
      onKeyDown={move}
      className="sticky top-0 z-1 flex flex-wrap rounded-t-control border-b border-line bg-surface p-0.5"
    >
      {all.map(({ name, icon: Icon, text, pressed, expanded, act }, i) => (
        <button
          key={name}
          type="button"
          tabIndex={i === current ? 0 : -1}
          aria-label={t(text)}
          title={t(text)}
          aria-pressed={pressed}
          aria-expanded={expanded}
          // Keeps the selection of the text.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setCurrent(i)}
          onClick={act}
          className="icon-button aria-pressed:bg-primary-soft aria-pressed:text-primary-strong"
        >
          <Icon size={20} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}
