import { useId } from "react";
import { useI18n } from "../../../lib/i18n";
import { asNumber } from "../../lib/numbers";
import { NumberInput } from "../../ui/NumberInput";

/** An order item whose units can be returned. */
export interface UnitLine {
  item_id: number;
  name: string;
  variant: string;
  /** The maximum number of units that can be entered. */
  most: number;
}

/** The typed numbers of an item, as text. */
export interface TypedUnits {
  quantity: string;
  damaged: string;
}

interface UnitFieldsProps {
  lines: UnitLine[];
  typed: Record<number, TypedUnits>;
  /** Shows a field for damaged units. */
  damaged?: boolean;
  onChange: (typed: Record<number, TypedUnits>) => void;
}

/** Fields for the number of returned units of each item, and of those that cannot be sold again. */
export function UnitFields({ lines, typed, damaged = false, onChange }: UnitFieldsProps) {
  const { t, n } = useI18n();
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => {
        const now = typed[line.item_id] ?? { quantity: "", damaged: "" };
        const set = (part: Partial<TypedUnits>) =>
          onChange({ ...typed, [line.item_id]: { ...now, ...part } });
        const label = [line.name, line.variant].filter(Boolean).join(" · ");
        return (
          <li key={line.item_id} className="py-3 first:pt-0">
            <p className="font-medium wrap-anywhere">{label}</p>
            <div className="mt-1.5 flex flex-wrap gap-x-4 gap-y-2">
              <Units
                label={t("admin.returns.units.of", { most: n(line.most) })}
                about={label}
                value={now.quantity}
                onChange={(quantity) => set({ quantity })}
              />
              {damaged && (
                <Units
                  label={t("admin.returns.damaged")}
                  about={label}
                  value={now.damaged}
                  onChange={(units) => set({ damaged: units })}
                />
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

interface UnitsProps {
  label: string;
  /** The name of the item, for screen readers. */
  about: string;
  value: string;
  onChange: (value: string) => void;
}

function Units({ label, about, value, onChange }: UnitsProps) {
  const id = useId();
  return (
    <span className="grid grow basis-32 gap-1">
      <label htmlFor={id} className="text-sm text-muted">
        {label} <span className="sr-only">{about}</span>
      </label>
      <NumberInput
        id={id}
        value={value}
        placeholder="0"
        onChange={(event) => onChange(event.currentTarget.value)}
        className="control"
      />
    </span>
  );
}

const unitsOf = (typed = "") => (typed.trim() === "" ? 0 : asNumber(typed));

/** Returns the units of the lines, or null if none is entered or a number is wrong. */
export function unitsTyped(lines: UnitLine[], typed: Record<number, TypedUnits>) {
  const items = lines.map(({ item_id, most }) => {
    const quantity = unitsOf(typed[item_id]?.quantity);
    const damaged = unitsOf(typed[item_id]?.damaged);
    const fits = Number.isInteger(quantity) && quantity >= 0 && quantity <= most;
    return fits && Number.isInteger(damaged) && damaged >= 0 && damaged <= quantity
      ? { item_id, quantity, damaged }
      : null;
  });
  if (items.some((item) => !item)) return null;
  const entered = items.filter((item) => item !== null && item.quantity > 0);
  return entered.length > 0 ? entered.filter((item) => item !== null) : null;
}
