import { Languages } from "lucide-react";
import { useI18n } from "../lib/i18n";
import { chooseLanguage } from "../lib/language";
import { usePage } from "../lib/page";
import { Link } from "../router/Link";

// Replaces the history entry, because an entry without lang would load in the new language on going back.
const inPlace = { replace: true, keepScroll: true };

/** Links to this page in the other language, which the server then stores as the visitor's choice. */
export function LanguageToggle({ className = "" }: { className?: string }) {
  const { links, locale } = usePage();
  const { t } = useI18n();
  const other = locale === "bn" ? "en" : "bn";
  return (
    <Link
      to={{ href: links[other] }}
      options={inPlace}
      rel="alternate"
      hrefLang={other}
      lang={other}
      onClick={() => chooseLanguage(other)}
      className={`inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2.5 text-sm font-semibold whitespace-nowrap hover:underline ${className}`}
    >
      <Languages size={18} aria-hidden="true" />
      {t("language.other")}
    </Link>
  );
}
