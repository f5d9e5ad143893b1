import { useI18n } from "../../../lib/i18n";
import type { Alerts } from "../../../types/alert.gen";
import { Card } from "../../ui/Card";
import { Switch } from "../../ui/inputs/Switch";
import { useChange } from "./useAlerts";

/** The hours in which the member receives no alerts. */
export function QuietHours({ alerts }: { alerts: Alerts }) {
  const { t } = useI18n();
  const change = useChange(alerts);
  const { quiet_from, quiet_to } = alerts;
  const on = quiet_from !== "";
  return (
    <Card title={t("admin.alerts.quiet")}>
      <Switch
        label={t("admin.alerts.quiet.switch")}
        hint={t("admin.alerts.quiet.hint")}
        checked={on}
        onChange={(on) =>
          change(on ? { quiet_from: "22:00", quiet_to: "07:00" } : { quiet_from: "", quiet_to: "" })
        }
      />
      {on && (
        <div className="mt-3 flex flex-wrap gap-4">
          <Time
            label={t("admin.alerts.quiet.from")}
            value={quiet_from}
            other={quiet_to}
            onChange={(quiet_from) => change({ quiet_from })}
          />
          <Time
            label={t("admin.alerts.quiet.to")}
            value={quiet_to}
            other={quiet_from}
            onChange={(quiet_to) => change({ quiet_to })}
          />
        </div>
      )}
    </Card>
  );
}

interface TimeProps {
  label: string;
  /** The time of day as HH:MM. */
  value: string;
  /** The other end of the quiet hours; value must differ from it. */
  other: string;
  onChange: (value: string) => void;
}

/** A time of day. It is saved when the person leaves the field. */
function Time({ label, value, other, onChange }: TimeProps) {
  return (
    <label className="grid gap-1.5 font-medium">
      {label}
      <input
        key={value}
        type="time"
        required
        defaultValue={value}
        onBlur={({ currentTarget: field }) => {
          if (field.value === "" || field.value === other) field.value = value;
          else if (field.value !== value) onChange(field.value);
        }}
        className="control w-36!"
      />
    </label>
  );
}
