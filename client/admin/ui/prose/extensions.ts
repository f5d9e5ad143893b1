import Blockquote from "@tiptap/extension-blockquote";
import Bold from "@tiptap/extension-bold";
import Document from "@tiptap/extension-document";
import HardBreak from "@tiptap/extension-hard-break";
import Heading from "@tiptap/extension-heading";
import HorizontalRule from "@tiptap/extension-horizontal-rule";
import Italic from "@tiptap/extension-italic";
import Link from "@tiptap/extension-link";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import Paragraph from "@tiptap/extension-paragraph";
import Strike from "@tiptap/extension-strike";
import Text from "@tiptap/extension-text";
import { UndoRedo } from "@tiptap/extensions";
import { isAddress } from "./address";

/** The nodes and marks of formatted texts: exactly those that server/content/prose accepts. */
export const extensions = [
  Document,
  Paragraph,
  Text,
  Heading.configure({ levels: [2, 3] }),
  Bold,
  Italic,
  Strike,
  Link.configure({
    openOnClick: false,
    defaultProtocol: "https",
    isAllowedUri: (address) => isAddress(address),
    HTMLAttributes: { target: null, rel: null },
  }),
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  Blockquote,
  HorizontalRule,
  HardBreak,
  UndoRedo,
];
