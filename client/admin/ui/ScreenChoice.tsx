import { Monitor, Smartphone } from "lucide-react";
import { useI18n } from "../../lib/i18n";
import { type Segment, Segments } from "./Segments";

/** Preview screen sizes in CSS pixels. */
export const screens = {
  phone: { width: 390, height: 760 },
  desktop: { width: 1280, height: 900 },
};

export type Screen = keyof typeof screens;

interface ScreenChoiceProps {
  on: Screen;
  onChoose: (screen: Screen) => void;
}

/** Chooses the screen on which a preview is shown. */
export function ScreenChoice({ on, onChoose }: ScreenChoiceProps) {
  const { t } = useI18n();
  const segments: Segment<Screen>[] = [
    { value: "phone", icon: Smartphone, text: t("admin.themes.phone") },
    { value: "desktop", icon: Monitor, text: t("admin.themes.desktop") },
  ];
  return (
    <Segments label={t("admin.themes.screen")} segments={segments} on={on} onChoose={onChoose} />
  );
}
