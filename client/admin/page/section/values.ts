import type { Section, SectionBlock, SectionValues } from "../../../types/kind.gen";
import type { Locale } from "../../../types/page.gen";
import type { Description, Field } from "../../../types/section.gen";
import { newId } from "../draft/doc";
import { plainOf } from "./plain";
import { wordsOf } from "./words";

/** Where a value is: in the settings, or in the texts of a language. */
export type Part = "settings" | Locale;

/** The languages of texts, the reader's first. */
export function languagesOf(locale: Locale): Locale[] {
  return locale === "bn" ? ["bn", "en"] : ["en", "bn"];
}

/** Returns values in which one is replaced; undefined removes it. */
export function withValue<T extends SectionValues>(
  of: T,
  part: Part,
  name: string,
  value: unknown,
): T {
  const { [name]: _, ...rest } = of[part] ?? {};
  return { ...of, [part]: value === undefined ? rest : { ...rest, [name]: value } };
}

/** Returns the value of a setting, or its default. */
export function settingOf(of: SectionValues, field: Field): unknown {
  const value = of.settings?.[field.name] ?? field.default;
  if (value !== undefined) return value;
  if (field.kind === "choice") return field.options?.[0];
  return field.kind === "number" ? field.least : undefined;
}

/** Returns a new section of a type, with one block if the type has blocks. */
export function newSection({ name, version, blocks }: Description): Section {
  const section: Section = { id: newId(), type: name, version };
  return blocks ? { ...section, blocks: [{ id: newId() }] } : section;
}

/** Reports whether a setting is shown, which may depend on another one. */
export function isShown(type: string, field: Field, of: SectionValues, fields: Field[]): boolean {
  const only = wordsOf(type).only?.[field.name];
  const other = only && fields.find(({ name }) => name === only.field);
  return !other || only.values.includes(String(settingOf(of, other)));
}

/** Reports whether a language lacks a text that the other language has, in the section or one of its blocks. */
export function lacksTexts(
  section: Section,
  language: Locale,
  { texts, blocks }: Description,
): boolean {
  const other = language === "bn" ? "en" : "bn";
  const lacks = (of: SectionValues, fields: Field[]) =>
    fields.some(({ name }) => hasText(of[other]?.[name]) && !hasText(of[language]?.[name]));
  return (
    lacks(section, texts) ||
    (section.blocks ?? []).some((block) => lacks(block, blocks?.texts ?? []))
  );
}

/** Reports whether a value of a text is not empty. */
export function hasText(value: unknown): boolean {
  return (typeof value === "string" ? value : plainOf(value)).trim() !== "";
}

const longestName = 60;

/** Returns the first text of values in the reader's language, or else in the other one; empty without a text. */
export function firstText(of: SectionValues, fields: Field[], locale: Locale): string {
  for (const { name } of fields) {
    for (const language of languagesOf(locale)) {
      const value = of[language]?.[name];
      const text = (typeof value === "string" ? value : plainOf(value)).trim();
      if (text) return text.length > longestName ? `${text.slice(0, longestName)}…` : text;
    }
  }
  return "";
}

/** Returns the first text of a section or of its blocks; empty without a text. */
export function textOf(section: Section, known: Description | undefined, locale: Locale): string {
  if (!known) return "";
  const own = firstText(section, known.texts, locale);
  if (own) return own;
  const inBlock = (block: SectionBlock) => firstText(block, known.blocks?.texts ?? [], locale);
  return (section.blocks ?? []).map(inBlock).find(Boolean) ?? "";
}
