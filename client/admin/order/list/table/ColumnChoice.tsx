import { useState } from "react";
import { useSearchParams } from "react-router";
import { useI18n } from "../../../../lib/i18n";
import { useQueryState } from "../../../lib/useQueryState";
import { Popover } from "../filters/Popover";
import { chosenFields, fields, type OrderField, rememberFields, usualFields } from "./fields";

/**
 * Returns the fields of the table, and their setter. If the address contains the fields, as that of a view
 * does, the setter changes only the address.
 */
export function useFields(): [OrderField[], (chosen: OrderField[]) => void] {
  const [params] = useSearchParams();
  const [, setColumns] = useQueryState("columns");
  const [, changed] = useState(0);
  const address = params.get("columns");
  const set = (chosen: OrderField[]) => {
    if (address !== null) return setColumns(chosen.join(","));
    rememberFields(chosen);
    changed((times) => times + 1);
  };
  return [chosenFields(address) ?? usualFields, set];
}

/** The button beside the list's sort order that chooses the columns. */
export function Columns() {
  const [chosen, onChange] = useFields();
  return <ColumnChoice chosen={chosen} onChange={onChange} />;
}

interface ColumnChoiceProps {
  chosen: OrderField[];
  onChange: (chosen: OrderField[]) => void;
}

/** A popover that chooses the columns of the table. */
export function ColumnChoice({ chosen, onChange }: ColumnChoiceProps) {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  return (
    <Popover text={t("admin.orders.columns")} note="" open={open} onToggle={setOpen}>
      <ul>
        {fields.map(({ name, text }) => (
          <li key={name}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-1 hover:bg-page">
              <input
                type="checkbox"
                checked={chosen.includes(name)}
                onChange={(event) =>
                  onChange(
                    fields
                      .map((field) => field.name)
                      .filter((each) =>
                        each === name ? event.currentTarget.checked : chosen.includes(each),
                      ),
                  )
                }
                className="size-5 shrink-0 cursor-pointer accent-primary"
              />
              {t(text)}
            </label>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
