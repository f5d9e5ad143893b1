import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { Theme } from "../../../types/settings.gen";
import { useAdmin } from "../../lib/session";
import { Card } from "../../ui/Card";
import { PreviewFrame } from "../../ui/PreviewFrame";
import { type Screen, ScreenChoice, screens } from "../../ui/ScreenChoice";

/** Previews the shop in a theme and colour at the size of a phone or a desktop. */
export function Preview({ theme, colour }: Theme) {
  const { t, locale } = useI18n();
  const { shop } = useAdmin();
  const [on, setOn] = useState<Screen>("phone");
  const query = new URLSearchParams({ theme: String(theme), colour, lang: locale });
  return (
    <Card
      title={t("admin.themes.preview")}
      lead={t("admin.themes.preview.lead")}
      action={<ScreenChoice on={on} onChoose={setOn} />}
    >
      <PreviewFrame
        address={`/admin/${shop.slug}/preview?${query}`}
        title={t("admin.themes.preview")}
        {...screens[on]}
      />
    </Card>
  );
}
