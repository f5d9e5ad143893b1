import { useId } from "react";
import { useI18n } from "../../../../lib/i18n";

// Couriers that many shops use. Their names are suggested after the shop's own.
const usual = ["Steadfast", "Pathao", "RedX"];
const most = 7;

interface CourierNameProps {
  /** The names that the shop used last. */
  used: string[];
  value: string;
  onChange: (name: string) => void;
}

/** The name of a courier or rider, with the shop's last ones to tap. */
export function CourierName({ used, value, onChange }: CourierNameProps) {
  const { t } = useI18n();
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {t("admin.parcels.manual.courier")}
      </label>
      <input
        id={id}
        value={value}
        maxLength={60}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        className="control"
      />
      <NameChips used={used} value={value} onChange={onChange} />
    </div>
  );
}

/** The names of couriers and riders to tap: the shop's last ones, and usual ones. */
export function NameChips({ used, value, onChange }: CourierNameProps) {
  const { t } = useI18n();
  const names = new Map<string, string>();
  for (const name of [...used, t("admin.parcels.manual.own_rider"), ...usual]) {
    const key = name.trim().toLowerCase();
    if (!names.has(key) && names.size < most) names.set(key, name);
  }
  return (
    <ul aria-label={t("admin.parcels.manual.names")} className="mt-2 flex flex-wrap gap-2">
      {[...names.values()].map((name) => (
        <li key={name} className="min-w-0">
          <button
            type="button"
            aria-pressed={name.toLowerCase() === value.trim().toLowerCase()}
            onClick={() => onChange(name)}
            className="min-h-11 max-w-full rounded-full border border-edge bg-surface px-4 text-sm font-medium wrap-anywhere hover:border-primary aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-strong"
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
