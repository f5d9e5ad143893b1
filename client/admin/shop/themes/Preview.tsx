import { Monitor, Smartphone } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { Theme } from "../../../types/settings.gen";
import { useAdmin } from "../../lib/session";
import { Card } from "../../ui/Card";
import { PreviewFrame } from "./PreviewFrame";

/** Preview screen sizes in CSS pixels. */
const screens = {
  phone: { width: 390, height: 760 },
  desktop: { width: 1280, height: 900 },
};

/** Previews the shop in a theme and colour at the size of a phone or a desktop. */
export function Preview({ theme, colour }: Theme) {
  const { t, locale } = useI18n();
  const { shop } = useAdmin();
  const [on, setOn] = useState<keyof typeof screens>("phone");
  const query = new URLSearchParams({ theme: String(theme), colour, lang: locale });
  const choices = [
    { screen: "phone", icon: Smartphone, text: t("admin.themes.phone") },
    { screen: "desktop", icon: Monitor, text: t("admin.themes.desktop") },
  ] as const;
  return (
    <Card
      title={t("admin.themes.preview")}
      lead={t("admin.themes.preview.lead")}
      action={
        <fieldset className="flex rounded-control border border-edge">
          <legend className="sr-only">{t("admin.themes.screen")}</legend>
          {choices.map(({ screen, icon: Icon, text }) => (
            <button
              key={screen}
              type="button"
              aria-pressed={on === screen}
              onClick={() => setOn(screen)}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 text-sm font-medium text-muted aria-pressed:bg-primary-soft aria-pressed:text-primary-strong"
            >
              <Icon size={18} aria-hidden="true" />
              {text}
            </button>
          ))}
        </fieldset>
      }
    >
      <PreviewFrame
        address={`/admin/${shop.slug}/preview?${query}`}
        title={t("admin.themes.preview")}
        {...screens[on]}
      />
    </Card>
  );
}
