import { useId } from "react";
import { useI18n } from "../../../lib/i18n";
import type { CourierChoice } from "../../../types/parcel.gen";
import { asNumber } from "../../lib/numbers";
import { AreaChoice } from "./AreaChoice";
import type { Draft } from "./rows";
import { rowProblems } from "./texts";

interface RowFieldsProps {
  draft: Draft;
  couriers: CourierChoice[];
  onChange: (change: Partial<Draft>) => void;
}

/** The fields to correct a parcel before it is sent. */
export function RowFields({ draft, couriers, onChange }: RowFieldsProps) {
  const { t } = useI18n();
  const choice = couriers.find(({ courier }) => courier === draft.courier);
  const text = (name: "name" | "mobile" | "address" | "note", label: string) => (
    <TextBox
      label={label}
      value={draft[name]}
      max={name === "mobile" ? undefined : choice?.[name].max}
      long={name === "address" || name === "note"}
      problem={problemOf(draft, name)}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <CourierSelect draft={draft} couriers={couriers} onChange={onChange} />
      <TextBox
        label={t("admin.parcels.weight")}
        value={String(draft.weight || "")}
        numeric
        problem={problemOf(draft, "weight")}
        onChange={(value) => onChange({ weight: asNumber(value) || 0 })}
      />
      {text("name", t("admin.parcels.name"))}
      {text("mobile", t("form.mobile"))}
      <div className="sm:col-span-2">{text("address", t("admin.parcels.address"))}</div>
      {choice?.has_areas && (
        <div className="sm:col-span-2">
          <AreaChoice
            courier={draft.courier}
            area={draft.area}
            path={draft.area_path}
            problem={problemOf(draft, "area")}
            onChoose={(area, path) =>
              onChange({ area: { ...area, chosen: true }, area_path: path })
            }
          />
        </div>
      )}
      <div className="sm:col-span-2">{text("note", t("admin.parcels.note"))}</div>
    </div>
  );
}

const problemOf = ({ problems }: Draft, field: string) =>
  problems[field] && rowProblems[`${field}.${problems[field]}`];

function CourierSelect({ draft, couriers, onChange }: RowFieldsProps) {
  const { t } = useI18n();
  const problem = problemOf(draft, "courier");
  return (
    <label className="block">
      <span className="mb-1 block font-medium">{t("admin.parcels.courier")}</span>
      <select
        value={draft.courier}
        aria-invalid={Boolean(problem)}
        onChange={(event) =>
          onChange({ courier: event.currentTarget.value, area: {}, area_path: "", charge: null })
        }
        className="control picker"
      >
        {!draft.courier && <option value="">{t("admin.parcels.courier.choose")}</option>}
        {couriers.map(({ courier, title }) => (
          <option key={courier} value={courier}>
            {title}
          </option>
        ))}
      </select>
      {problem && <span className="mt-1 block text-sm text-danger">{t(problem)}</span>}
    </label>
  );
}

interface TextBoxProps {
  label: string;
  value: string;
  /** The courier's maximum length in characters. */
  max?: number;
  long?: boolean;
  numeric?: boolean;
  problem: (typeof rowProblems)[string] | "" | undefined;
  onChange: (value: string) => void;
}

function TextBox({ label, value, max, long, numeric, problem, onChange }: TextBoxProps) {
  const { t, n } = useI18n();
  const id = useId();
  const props = {
    id,
    value,
    "aria-invalid": Boolean(problem),
    "aria-describedby": `${id}-note`,
    className: "control",
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  const count = Array.from(value.trim()).length;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {long ? (
        <textarea {...props} rows={2} />
      ) : (
        <input {...props} inputMode={numeric ? "numeric" : undefined} autoComplete="off" />
      )}
      <p id={`${id}-note`} className="mt-1 text-sm text-danger empty:hidden">
        {problem && t(problem)}
        {max ? count > max && ` ${n(count)} / ${n(max)}` : ""}
      </p>
    </div>
  );
}
