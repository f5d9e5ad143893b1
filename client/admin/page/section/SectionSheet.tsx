import { type ReactNode, useRef, useState } from "react";
import { Dialog } from "../../../components/ui/Dialog";
import { useI18n } from "../../../lib/i18n";
import type { Section } from "../../../types/kind.gen";
import type { Locale } from "../../../types/page.gen";
import type { Description } from "../../../types/section.gen";
import { Button } from "../../ui/Button";
import { Blocks } from "./Blocks";
import { type Errors, ValuesForm } from "./ValuesForm";
import { lacksTexts, languagesOf } from "./values";
import { wordsOf } from "./words";

interface SectionSheetProps {
  section: Section;
  description: Description;
  errors: Errors;
  /** A problem of the page, such as that it is not saved. */
  notice?: ReactNode;
  /** Called with a change of the section, and the name of the changed value in errors. */
  onChange: (change: (section: Section) => Section, name: string) => void;
  onClose: () => void;
}

/** The form of a section in a sheet. It is made from the description of the type. Changes apply at once. */
export function SectionSheet({
  section,
  description,
  errors,
  notice,
  onChange,
  onClose,
}: SectionSheetProps) {
  const { t, locale } = useI18n();
  const { type } = section;
  const name = `sections.${section.id}`;
  const [language, setLanguage] = useState<Locale>(() => firstLanguage(errors, name, locale));
  const body = useRef<HTMLDivElement>(null);
  // React also reports the close of a dialog inside this one, such as the choice of products.
  const closed = () => {
    if (!body.current?.closest("dialog")?.open) onClose();
  };
  const { name: title, about } = wordsOf(type);
  const hasTexts = description.texts.length + (description.blocks?.texts.length ?? 0) > 0;
  return (
    <Dialog title={t(title)} look="wide" onClose={closed}>
      <div ref={body} className="grid w-[40rem] max-w-full gap-4 p-4 max-sm:w-full">
        {hasTexts && (
          <LanguageTabs
            chosen={language}
            wrong={(of) => hasError(errors, name, of)}
            lacks={(of) => lacksTexts(section, of, description)}
            onChoose={setLanguage}
          />
        )}
        {about && <p>{t(about)}</p>}
        {notice}
        <div className="grid min-w-0 gap-4">
          <ValuesForm
            {...{ type, name, language, errors }}
            settings={description.settings}
            texts={description.texts}
            of={section}
            onChange={onChange}
          />
          {description.blocks && (
            <Blocks
              {...{ type, language, errors }}
              description={description.blocks}
              blocks={section.blocks ?? []}
              name={`${name}.blocks`}
              onChange={(change, changed) =>
                onChange((now) => ({ ...now, blocks: change(now.blocks ?? []) }), changed)
              }
            />
          )}
        </div>
        <Button look="primary" className="sm:justify-self-end sm:px-10!" onClick={onClose}>
          {t("admin.orders.hand.done")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Reports whether a text of a language has an error of its own. */
function hasError(errors: Errors, name: string, language: Locale): boolean {
  return Object.entries(errors).some(
    ([each, code]) =>
      each.startsWith(`${name}.`) && each.includes(`.${language}.`) && code !== "required",
  );
}

/** Returns the language that a sheet shows at first: the reader's, or the one with errors. */
function firstLanguage(errors: Errors, name: string, locale: Locale): Locale {
  return languagesOf(locale).find((each) => hasError(errors, name, each)) ?? locale;
}

interface LanguageTabsProps {
  chosen: Locale;
  wrong: (language: Locale) => boolean;
  /** Reports whether the language lacks a text that the other one has. */
  lacks: (language: Locale) => boolean;
  onChoose: (language: Locale) => void;
}

const languageNames = { bn: "admin.products.bengali", en: "admin.products.english" } as const;

/** The choice of the language of the texts in the sheet. A dot marks a language that lacks a text. */
export function LanguageTabs({ chosen, wrong, lacks, onChoose }: LanguageTabsProps) {
  const { t, locale } = useI18n();
  return (
    <fieldset className="sticky -top-px z-2 -mx-4 -mt-4 flex gap-2 border-b border-line bg-surface px-4 py-2.5">
      <legend className="sr-only">{t("admin.section.language")}</legend>
      {languagesOf(locale).map((language) => (
        <button
          key={language}
          type="button"
          aria-pressed={language === chosen}
          onClick={() => onChoose(language)}
          className="inline-flex min-h-11 grow items-center justify-center gap-2 rounded-control border border-edge px-4 font-semibold aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-strong sm:grow-0"
        >
          {t(languageNames[language])}
          {(wrong(language) || lacks(language)) && (
            <>
              <span
                aria-hidden="true"
                className={`size-2 rounded-full ${wrong(language) ? "bg-sale" : "bg-accent"}`}
              />
              <span className="sr-only">
                {t(
                  wrong(language) ? "admin.section.language.wrong" : "admin.section.language.lacks",
                )}
              </span>
            </>
          )}
        </button>
      ))}
    </fieldset>
  );
}
