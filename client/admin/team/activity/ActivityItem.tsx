import { ArrowRight } from "lucide-react";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import type { Activity, ActivityChange } from "../../../types/merchant.gen";
import { useFormat } from "../../lib/format";
import { rightTexts } from "../roles/rightTexts";
import { deeds, fields, things, values } from "./activityWords";

/** An entry of the audit log: user, action, time, and the values before and after. */
export function ActivityItem({ activity }: { activity: Activity }) {
  const { t } = useI18n();
  const { moment } = useFormat();
  const { who, action, entity, name, at, changes } = activity;
  const thing = things[entity];
  const what = [thing && t(thing), name].filter(Boolean).join(": ");
  const deed = deeds[action] ?? "admin.activity.update";
  const told = changes.filter(({ field }) => fields[field]);
  return (
    <li className="px-4 py-3">
      <p className="font-medium wrap-anywhere">{t(deed, { who: who || t("haat"), what })}</p>
      <time dateTime={at} className="text-sm text-muted">
        {moment(at)}
      </time>
      {action !== "delete" && told.length > 0 && (
        <ul className="mt-1.5 grid gap-1 text-sm">
          {told.map((change) => (
            <Change
              key={`${change.field} ${change.kind}`}
              change={change}
              created={action === "create"}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

function Change({ change, created }: { change: ActivityChange; created: boolean }) {
  const { t } = useI18n();
  const word = useWord();
  const { field, from, to, kind } = change;
  const label = fields[field];
  if (!label || (created && (to === null || to === "" || to === false))) return null;
  const before = word(change, from);
  return (
    <li className="wrap-anywhere">
      <span className="text-muted">{t(label)}</span>
      {kind !== "other" && (
        <>
          {": "}
          {!created && before && (
            <>
              <s className="text-muted decoration-from-font">{before}</s>
              <ArrowRight
                size={14}
                className="mx-1.5 inline"
                role="img"
                aria-label={t("admin.activity.to")}
              />
            </>
          )}
          <span>{word(change, to) || t("admin.activity.nothing")}</span>
        </>
      )}
    </li>
  );
}

/** Returns a function that formats a value as text; empty for no value. */
function useWord() {
  const { t } = useI18n();
  const { money, number } = useFormat();
  const named = (names: Record<string, MessageKey>) => (value: string) => {
    const name = names[value];
    return name ? t(name) : value;
  };
  return ({ field, kind }: ActivityChange, value: ActivityChange["from"]): string => {
    if (value === null || value === "") return "";
    if (typeof value === "boolean") return t(value ? "admin.activity.yes" : "admin.activity.no");
    if (typeof value === "number" && kind === "money") return money(value);
    if (typeof value === "number") return number(value) + (kind === "percent" ? "%" : "");
    if (field === "rights") return value.split(",").map(named(rightTexts)).join(", ");
    return named(values[field] ?? {})(value);
  };
}
