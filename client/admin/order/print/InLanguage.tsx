import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { I18nProvider, useI18n } from "../../../lib/i18n";
import type { Locale } from "../../../types/page.gen";
import { loadAdminTexts } from "../../lib/texts";
import { Loaded } from "../../ui/Loaded";

/** Shows its children in a language, which may differ from the area's. */
export function InLanguage({ locale, children }: { locale: string; children: ReactNode }) {
  const { locale: own } = useI18n();
  if (locale === own) return children;
  return <InOther locale={locale as Locale}>{children}</InOther>;
}

function InOther({ locale, children }: { locale: Locale; children: ReactNode }) {
  const query = useQuery({
    queryKey: ["texts", locale],
    queryFn: () => loadAdminTexts(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={query}>
      {(messages) => (
        <I18nProvider locale={locale} messages={messages}>
          {children}
        </I18nProvider>
      )}
    </Loaded>
  );
}
