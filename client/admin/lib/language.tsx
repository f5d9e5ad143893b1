import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { I18nProvider, type Messages } from "../../lib/i18n";
import { chooseLanguage } from "../../lib/language";
import type { Locale } from "../../types/page.gen";
import { loadAdminTexts } from "./texts";

/** A language and its texts. */
export interface Language {
  locale: Locale;
  messages: Messages;
}

const Change = createContext<(locale: Locale) => Promise<void>>(async () => {});

/** Shows what is in it in a language, at first in the one given; another is changed to without a reload. */
export function LanguageProvider({ first, children }: { first: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(first);
  const { locale, messages } = language;
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  const change = async (next: Locale) => {
    const loaded = await loadAdminTexts(next);
    chooseLanguage(next);
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

/** Changes the language of the whole area and remembers the choice. Throws where its texts do not come. */
export function useChangeLanguage(): (locale: Locale) => Promise<void> {
  return useContext(Change);
}
