import { useState } from "react";
import { Dialog } from "../../components/ui/Dialog";
import { useI18n } from "../../lib/i18n";
import type { Locale } from "../../types/page.gen";
import type { Full } from "../../types/shoppage.gen";
import { useAdmin } from "../lib/session";
import { PreviewFrame } from "../ui/PreviewFrame";
import { type Screen, ScreenChoice, screens } from "../ui/ScreenChoice";

interface SeeItProps {
  page: Full;
  onClose: () => void;
}

// Each language is named in its own letters.
const languages: [Locale, string][] = [
  ["bn", "বাংলা"],
  ["en", "English"],
];

/** Shows the saved draft as visitors will see it, on a phone or a desktop, in both languages. */
export function SeeIt({ page, onClose }: SeeItProps) {
  const { t, locale } = useI18n();
  const { shop } = useAdmin();
  const [on, setOn] = useState<Screen>("phone");
  const [lang, setLang] = useState<Locale>(locale);
  // The revision gives each draft its own address, so that the frame loads it.
  const query = new URLSearchParams({ page: String(page.id), lang, draft: String(page.revision) });
  return (
    <Dialog title={t("admin.pages.see.title")} look="wide" onClose={onClose}>
      {/* A desktop is shown as large as the window allows. */}
      <div
        style={on === "desktop" ? { width: "min(70rem, calc(100vw - 4rem))" } : undefined}
        className="grid gap-3 p-4"
      >
        <div className="flex flex-wrap gap-2">
          <ScreenChoice on={on} onChoose={setOn} />
          <fieldset className="flex rounded-control border border-edge">
            <legend className="sr-only">{t("admin.pages.see.language")}</legend>
            {languages.map(([each, name]) => (
              <button
                key={each}
                type="button"
                lang={each}
                aria-pressed={lang === each}
                onClick={() => setLang(each)}
                className="min-h-11 rounded-control px-3 text-sm font-medium text-muted aria-pressed:bg-primary-soft aria-pressed:text-primary-strong"
              >
                {name}
              </button>
            ))}
          </fieldset>
        </div>
        <PreviewFrame
          address={`/admin/${shop.slug}/preview?${query}`}
          title={t("admin.pages.see.title")}
          {...screens[on]}
        />
      </div>
    </Dialog>
  );
}
