import { Monitor, Smartphone } from "lucide-react";
import { useI18n } from "../../lib/i18n";

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
  const choices = [
    { screen: "phone", icon: Smartphone, text: t("admin.themes.phone") },
    { screen: "desktop", icon: Monitor, text: t("admin.themes.desktop") },
  ] as const;
  return (
    <fieldset className="flex rounded-control border border-edge">
      <legend className="sr-only">{t("admin.themes.screen")}</legend>
      {choices.map(({ screen, icon: Icon, text }) => (
        <button
          key={screen}
          type="button"
          aria-pressed={on === screen}
          onClick={() => onChoose(screen)}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 text-sm font-medium text-muted aria-pressed:bg-primary-soft aria-pressed:text-primary-strong"
        >
          <Icon size={18} aria-hidden="true" />
          {text}
        </button>
      ))}
    </fieldset>
  );
}
