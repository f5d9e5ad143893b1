import type { PageContent, Section, SectionBlock } from "../../../types/kind.gen";
import type { Full } from "../../../types/shoppage.gen";

/** What a member edits of a page and saves together. */
export interface Doc {
  slug: string;
  in_footer: boolean;
  draft: PageContent;
}

/** Returns the editable part of a page. */
export function docOf({ slug, in_footer, draft }: Full): Doc {
  return { slug, in_footer, draft };
}

const letters = "abcdefghijklmnopqrstuvwxyz0123456789";

/** Returns a random id of 8 letters and digits for a section or a block. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join("");
}

/** Returns a document with other sections. */
export function withSections(doc: Doc, change: (sections: Section[]) => Section[]): Doc {
  return { ...doc, draft: { ...doc.draft, sections: change(doc.draft.sections) } };
}

/** Returns a list in which the item with an id is at another position, by a number of places; an end is a limit. */
export function moved<T extends { id: string }>(list: T[], id: string, by: number): T[] {
  const from = list.findIndex((each) => each.id === id);
  const item = list[from];
  if (!item) return list;
  const rest = list.filter((each) => each !== item);
  const to = Math.min(Math.max(from + by, 0), rest.length);
  return [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** Returns a list in which an item replaces the one with its id. */
export function replaced<T extends { id: string }>(list: T[], item: T): T[] {
  return list.map((each) => (each.id === item.id ? item : each));
}

/** Returns a list with an item at a position. */
export function inserted<T>(list: T[], at: number, item: T): T[] {
  return [...list.slice(0, at), item, ...list.slice(at)];
}

/** Returns a copy of a section with new ids. */
export function copyOf(section: Section): Section {
  const blocks = section.blocks?.map((block): SectionBlock => ({ ...block, id: newId() }));
  return { ...structuredClone(section), id: newId(), ...(blocks && { blocks }) };
}
