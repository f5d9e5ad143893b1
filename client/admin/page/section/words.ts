import {
  CirclePlay,
  CircleQuestionMark,
  GalleryThumbnails,
  Image,
  Images,
  LayoutGrid,
  type LucideIcon,
  PanelLeft,
  PanelTop,
  Pilcrow,
  Puzzle,
  ShieldCheck,
  ShoppingBasket,
  Star,
  Store,
  Timer,
} from "lucide-react";
import type { MessageKey } from "../../../lib/i18n";

/** The words and the icon of a type of section. */
export interface TypeWords {
  name: MessageKey;
  hint: MessageKey;
  icon: LucideIcon;
  /** The names of its fields that differ from the usual ones. */
  fields?: Record<string, MessageKey>;
  /** The explanations of fields. */
  hints?: Record<string, MessageKey>;
  /** The names of the options of its fields. */
  options?: Record<string, Record<string, MessageKey>>;
  /** Fields that are shown only while another one has one of the values. */
  only?: Record<string, { field: string; values: string[] }>;
  /** Explains a type without fields. */
  about?: MessageKey;
  /** What its blocks are called, and the button that adds one. */
  blocks?: { many: MessageKey; one: MessageKey; add: MessageKey };
}

/** The names of fields that several types have. */
const usual: Record<string, MessageKey> = {
  heading: "admin.section.heading",
  text: "admin.section.lines",
  body: "admin.section.body",
  button: "admin.section.button",
  link: "admin.section.link",
  picture: "admin.section.picture",
  align: "admin.section.align",
  side: "admin.section.side",
  alt: "admin.section.alt",
  count: "admin.section.count",
  label: "admin.section.label",
};

const usualHints: Record<string, MessageKey> = {
  alt: "admin.section.alt.hint",
  button: "admin.section.button.hint",
};

const sides: Record<string, MessageKey> = {
  left: "admin.section.left",
  center: "admin.section.center",
  right: "admin.section.right",
};

// The rules of lists of products that fill themselves.
const ruled = ["newest", "best-selling", "discounted", "featured", "category"];

/** The types that this release knows, by name. */
const types: Record<string, TypeWords> = {
  hero: {
    name: "admin.section.hero",
    hint: "admin.section.hero.hint",
    icon: Image,
    hints: { picture: "admin.section.hero.picture.hint" },
    options: { align: sides },
  },
  front: {
    name: "admin.section.front",
    hint: "admin.section.front.hint",
    icon: PanelTop,
    about: "admin.section.front.about",
  },
  text: { name: "admin.section.text", hint: "admin.section.text.hint", icon: Pilcrow },
  picture_text: {
    name: "admin.section.picture_text",
    hint: "admin.section.picture_text.hint",
    icon: PanelLeft,
    options: { side: sides },
  },
  gallery: {
    name: "admin.section.gallery",
    hint: "admin.section.gallery.hint",
    icon: Images,
    fields: { shape: "admin.section.shape", caption: "admin.section.caption" },
    options: {
      shape: {
        square: "admin.section.shape.square",
        wide: "admin.section.shape.wide",
        tall: "admin.section.shape.tall",
      },
    },
    blocks: {
      many: "admin.section.pictures",
      one: "admin.section.picture",
      add: "admin.section.pictures.add",
    },
  },
  shelf: {
    name: "admin.section.shelf",
    hint: "admin.section.shelf.hint",
    icon: ShoppingBasket,
    fields: {
      rule: "admin.section.rule",
      category: "admin.section.category",
      products: "admin.section.products",
      count: "admin.section.products.count",
      skip_shown: "admin.section.skip_shown",
    },
    options: {
      rule: {
        newest: "admin.section.rule.newest",
        "best-selling": "admin.section.rule.best_selling",
        discounted: "admin.section.rule.discounted",
        featured: "admin.section.rule.featured",
        category: "admin.section.rule.category",
        chosen: "admin.section.rule.chosen",
      },
    },
    only: {
      category: { field: "rule", values: ["category"] },
      products: { field: "rule", values: ["chosen"] },
      count: { field: "rule", values: ruled },
      skip_shown: { field: "rule", values: ruled },
    },
  },
  categories: {
    name: "admin.section.categories",
    hint: "admin.section.categories.hint",
    icon: LayoutGrid,
    fields: { count: "admin.section.categories.count" },
  },
  picture_links: {
    name: "admin.section.picture_links",
    hint: "admin.section.picture_links.hint",
    icon: GalleryThumbnails,
    blocks: {
      many: "admin.section.links",
      one: "admin.section.picture_link",
      add: "admin.section.links.add",
    },
  },
  faq: {
    name: "admin.section.faq",
    hint: "admin.section.faq.hint",
    icon: CircleQuestionMark,
    fields: { question: "admin.section.question", answer: "admin.section.answer" },
    blocks: {
      many: "admin.section.questions",
      one: "admin.section.question",
      add: "admin.section.questions.add",
    },
  },
  trust: {
    name: "admin.section.trust",
    hint: "admin.section.trust.hint",
    icon: ShieldCheck,
    fields: {
      icon: "admin.section.icon",
      title: "admin.section.title",
      text: "admin.section.explanation",
    },
    options: {
      icon: {
        truck: "admin.section.icon.truck",
        cash: "admin.section.icon.cash",
        return: "admin.section.icon.return",
        shield: "admin.section.icon.shield",
        phone: "admin.section.icon.phone",
        clock: "admin.section.icon.clock",
        leaf: "admin.section.icon.leaf",
        star: "admin.section.icon.star",
      },
    },
    blocks: {
      many: "admin.section.reasons",
      one: "admin.section.reason",
      add: "admin.section.reasons.add",
    },
  },
  contact: {
    name: "admin.section.contact",
    hint: "admin.section.contact.hint",
    icon: Store,
    fields: { address: "admin.section.address" },
    hints: { address: "admin.section.address.hint" },
  },
  video: {
    name: "admin.section.video",
    hint: "admin.section.video.hint",
    icon: CirclePlay,
    fields: {
      video: "admin.section.video.address",
      poster: "admin.section.video.poster",
      shape: "admin.section.shape",
      caption: "admin.section.caption",
    },
    hints: {
      video: "admin.section.video.address.hint",
      poster: "admin.section.video.poster.hint",
    },
    options: {
      shape: {
        wide: "admin.section.shape.wide",
        square: "admin.section.shape.square",
        tall: "admin.section.shape.tall",
      },
    },
  },
  reviews: {
    name: "admin.section.reviews",
    hint: "admin.section.reviews.hint",
    icon: Star,
    fields: { count: "admin.section.reviews.count", stars: "admin.section.reviews.stars" },
    options: {
      stars: {
        4: "admin.section.reviews.four",
        5: "admin.section.reviews.five",
        1: "admin.section.reviews.all",
      },
    },
  },
  countdown: {
    name: "admin.section.countdown",
    hint: "admin.section.countdown.hint",
    icon: Timer,
    fields: { until: "admin.section.countdown.until", text: "admin.section.explanation" },
  },
};

const unknown: TypeWords = {
  name: "admin.section.unknown",
  hint: "admin.section.unknown.hint",
  icon: Puzzle,
};

/** Returns the words of a type. A later release may have stored an unknown one. */
export function wordsOf(type: string): TypeWords {
  return types[type] ?? unknown;
}

/** Returns the text key of a field's name, or undefined for a field that this release does not know. */
export function labelOf(type: string, field: string): MessageKey | undefined {
  return wordsOf(type).fields?.[field] ?? usual[field];
}

/** Returns the text key of a field's explanation, or undefined. */
export function hintOf(type: string, field: string): MessageKey | undefined {
  return wordsOf(type).hints?.[field] ?? usualHints[field];
}
