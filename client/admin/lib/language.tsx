import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { I18nProvider, type Messages } from "../../lib/i18n";
import type { Locale } from "../../types/page.gen";
import { chooseAdminLanguage } from "./chosenLanguage";
import { loadAdminTexts } from "./texts";

/** A language and its texts. */
export interface Language {
  locale: Locale;
  messages: Messages;
}

const Change = createContext<(locale: Locale) => Promise<void>>(async () => {});

/** Provides the language to its children, starting with `first`. The language changes without a reload. */
export function LanguageProvider({ first, children }: { first: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(first);
  const { locale, messages } = language;
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const change = async (next: Locale) => {
    const loaded = await loadAdminTexts(next);
    chooseAdminLanguage(next);
    setLanguage({ locale: next, messages: loaded });
  };
  return (
    <Change value={change}>
      <I18nProvider locale={locale} messages={messages}>
        {children}
      </I18nProvider>
    </Change>
  );
}

/**
 * Changes the language of the whole area and stores the choice. Rejects if the texts fail to load.
 */
export function useChangeLanguage(): (locale: Locale) => Promise<void> {
  return useContext(Change);
}
