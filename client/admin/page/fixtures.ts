import type { Section } from "../../types/kind.gen";
import type { Description } from "../../types/section.gen";
import type { Full } from "../../types/shoppage.gen";

/** Types of sections for tests. */
export const types: Description[] = [
  {
    name: "hero",
    version: 1,
    most: 0,
    home_only: false,
    settings: [
      { name: "picture", kind: "picture" },
      { name: "align", kind: "choice", options: ["left", "center"] },
      { name: "link", kind: "link" },
    ],
    texts: [
      { name: "heading", kind: "line", most: 80, required: true },
      { name: "text", kind: "lines", most: 240 },
    ],
  },
  {
    name: "shelf",
    version: 1,
    most: 0,
    home_only: false,
    settings: [
      { name: "rule", kind: "choice", options: ["newest", "best-selling", "discounted", "chosen"] },
      { name: "products", kind: "products", most: 24 },
      { name: "count", kind: "number", least: 2, most: 24, default: 8 },
    ],
    texts: [{ name: "heading", kind: "line", most: 80 }],
  },
  {
    name: "faq",
    version: 1,
    most: 0,
    home_only: false,
    settings: [],
    texts: [{ name: "heading", kind: "line", most: 120 }],
    blocks: {
      most: 20,
      settings: [],
      texts: [
        { name: "question", kind: "line", most: 200, required: true },
        { name: "answer", kind: "prose", most: 2000, required: true },
      ],
    },
  },
  {
    name: "categories",
    version: 1,
    most: 1,
    home_only: false,
    settings: [],
    texts: [{ name: "heading", kind: "line", most: 80 }],
  },
];

export const hero: Section = {
  id: "hero1",
  type: "hero",
  version: 1,
  en: { heading: "Eid offers" },
  bn: { heading: "ঈদের অফার" },
};

export const shelf: Section = { id: "shelf1", type: "shelf", version: 1 };

/** A live page with two sections. */
export const stored: Full = {
  id: 5,
  kind: "page",
  slug: "eid",
  title: "Eid",
  bn_title: "ঈদ",
  status: "live",
  saved_at: "2026-11-21T04:42:00Z",
  changed: false,
  starts_at: "",
  ends_at: "",
  trashed_at: null,
  revision: 3,
  saved_by: "Rina",
  in_footer: false,
  draft: { title: "Eid", bn_title: "ঈদ", sections: [hero, shelf] },
  missing: {},
  live: 1,
};
