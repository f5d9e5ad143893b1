import { useI18n } from "../../../lib/i18n";
import { StatusBadge } from "../../ui/StatusBadge";
import { themes } from "./looks";

interface ThemeChoiceProps {
  theme: number;
  /** The shop's current theme. */
  own: number;
  onChange: (theme: number) => void;
}

/** Chooses a theme by its screenshot. */
export function ThemeChoice({ theme, own, onChange }: ThemeChoiceProps) {
  const { t } = useI18n();
  return (
    <fieldset>
      <legend className="sr-only">{t("admin.themes.theme")}</legend>
      <div className="grid gap-3 sm:grid-cols-3 xl:grid-cols-1">
        {themes.map(({ number, name, text, shot }) => (
          <label
            key={number}
            className="relative grid cursor-pointer grid-cols-[7.5rem_minmax(0,1fr)] content-start gap-3 rounded-control border border-edge bg-surface p-2 has-checked:border-primary has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus hover:border-primary sm:grid-cols-1 xl:grid-cols-[9rem_minmax(0,1fr)]"
          >
            <input
              type="radio"
              name="theme"
              value={number}
              checked={theme === number}
              onChange={() => onChange(number)}
              className="sr-only"
            />
            <img
              src={shot}
              alt=""
              width={512}
              height={384}
              className="h-auto w-full rounded-[0.375rem] border border-line"
            />
            <span className="min-w-0 self-center pr-1">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-lg font-bold">
                {t(name)}
                {own === number && <StatusBadge tone="green">{t("admin.themes.now")}</StatusBadge>}
              </span>
              <span className="block text-sm text-muted">{t(text)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
