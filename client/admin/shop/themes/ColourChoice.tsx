import { Check } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import { coloursOf } from "./looks";

interface ColourChoiceProps {
  theme: number;
  colour: string;
  onChange: (colour: string) => void;
}

/** Chooses one of a theme's colours. */
export function ColourChoice({ theme, colour, onChange }: ColourChoiceProps) {
  const { t, locale } = useI18n();
  return (
    <fieldset>
      <legend className="sr-only">{t("admin.themes.colour")}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-2">
        {coloursOf(theme).map(({ id, variables, ...names }) => (
          <label
            key={id}
            className="relative flex min-h-12 cursor-pointer items-center gap-2.5 rounded-control border border-edge bg-surface p-1.5 pr-2 leading-tight has-checked:border-primary has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus hover:border-primary"
          >
            <input
              type="radio"
              name="colour"
              value={id}
              checked={colour === id}
              onChange={() => onChange(id)}
              className="peer sr-only"
            />
            <Swatch variables={variables} chosen={colour === id} />
            <span className="min-w-0 text-sm font-medium wrap-anywhere">{names[locale]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Swatch({ variables, chosen }: { variables: Record<string, string>; chosen: boolean }) {
  const [strong, soft] = [variables["--primary"], variables["--primary-soft"]];
  return (
    <span
      aria-hidden="true"
      style={{ background: `linear-gradient(135deg, ${strong} 62%, ${soft} 62%)` }}
      className="grid size-9 shrink-0 place-items-center rounded-full border border-line text-white"
    >
      {chosen && <Check size={18} strokeWidth={3} className="-mt-1.5 -ml-1.5" />}
    </span>
  );
}
