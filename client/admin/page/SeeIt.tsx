import { Link as LinkIcon } from "lucide-react";
import { useState } from "react";
import { copyText } from "../../components/copyText";
import { Dialog } from "../../components/ui/Dialog";
import { useI18n } from "../../lib/i18n";
import type { Locale } from "../../types/page.gen";
import type { Full, PreviewLink } from "../../types/shoppage.gen";
import { useAdminApi } from "../lib/api";
import { useSave } from "../lib/save";
import { useAdmin } from "../lib/session";
import { Button } from "../ui/Button";
import { PreviewFrame } from "../ui/PreviewFrame";
import { type Screen, ScreenChoice, screens } from "../ui/ScreenChoice";
import { type Segment, Segments } from "../ui/Segments";

interface SeeItProps {
  page: Full;
  onClose: () => void;
}

// Each language is named in its own letters.
const languages: Segment<Locale>[] = [
  { value: "bn", text: "বাংলা", lang: "bn" },
  { value: "en", text: "English", lang: "en" },
];

/** Shows the saved draft as visitors will see it, on a phone or a desktop, in both languages. */
export function SeeIt({ page, onClose }: SeeItProps) {
  const { t, locale } = useI18n();
  const { shop } = useAdmin();
  const api = useAdminApi();
  const [on, setOn] = useState<Screen>("phone");
  const [lang, setLang] = useState<Locale>(locale);
  // The revision gives each draft its own address, so that the frame loads it.
  const link = useSave<void, PreviewLink>({
    call: () => api.post<PreviewLink>(`pages/${page.id}/preview_link`),
    onDone: ({ path }) =>
      void copyText(
        `${location.origin}${path}&lang=${lang}`,
        t("admin.pages.preview.copied"),
        t("admin.copy_failed"),
      ),
  });
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
          <Segments
            label={t("admin.pages.see.language")}
            segments={languages}
            on={lang}
            onChoose={setLang}
          />
          <Button icon={LinkIcon} busy={link.isPending} onClick={() => link.mutate()}>
            {t("admin.pages.preview.link")}
          </Button>
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
