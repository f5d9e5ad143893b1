import { useI18n } from "../../../lib/i18n";
import { themes } from "../themes/looks";
import { Choices } from "./Choices";

/** The theme of a new shop. */
export function ThemeField() {
  const { t } = useI18n();
  return (
    <Choices
      name="theme"
      label={t("admin.register.step.look")}
      unseen
      values={themes.map(({ number }) => number)}
      className="gap-3"
    >
      {(value) => <Tile theme={value} />}
    </Choices>
  );
}

function Tile({ theme }: { theme: number }) {
  const { t } = useI18n();
  const look = themes.find(({ number }) => number === theme);
  if (!look) return null;
  return (
    <span className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-center gap-3.5 p-2 text-left sm:grid-cols-[10rem_minmax(0,1fr)]">
      <img
        src={look.shot}
        alt=""
        width={512}
        height={384}
        className="h-auto w-full rounded-[0.375rem] border border-line"
      />
      <span className="min-w-0">
        <span className="block text-lg font-bold">{t(look.name)}</span>
        <span className="block text-sm text-muted">{t(look.text)}</span>
      </span>
    </span>
  );
}
