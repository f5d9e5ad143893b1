import { ArrowRight } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { Activity, ActivityChange } from "../../../types/merchant.gen";
import { useFormat } from "../../lib/format";
import { rightTexts } from "../roles/rightTexts";
import { fieldOf } from "./activityFields";
import { wordsOf } from "./activityValues";
import { deedOf, things } from "./activityWords";

/** An entry of the audit log: user, action, time, and the values before and after. */
export function ActivityItem({ activity }: { activity: Activity }) {
  const { t } = useI18n();
  const { moment } = useFormat();
  const { who, action, entity, name, at, changes } = activity;
  const thing = things[entity] ?? "admin.activity.thing.other";
  const what = [t(thing), name].filter(Boolean).join(": ");
  const deed = deedOf(action, entity) ?? "admin.activity.update";
  const told = changes.filter(({ field }) => fieldOf(entity, field));
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
              entity={entity}
              change={change}
              created={action === "create"}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

interface ChangeProps {
  entity: string;
  change: ActivityChange;
  created: boolean;
}

function Change({ entity, change, created }: ChangeProps) {
  const { t } = useI18n();
  const word = useWord(entity);
  const { field, from, to, kind } = change;
  const label = fieldOf(entity, field);
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

/** Returns a function that formats a value of an entity's field as text, which is empty for no value. */
function useWord(entity: string) {
  const { t } = useI18n();
  const { money, number, moment, date } = useFormat();
  const right = (value: string) => {
    const name = rightTexts[value];
    return name ? t(name) : value;
  };
  return ({ field, kind }: ActivityChange, value: ActivityChange["from"]): string => {
    if (value === null || value === "") return "";
    if (typeof value === "boolean") return t(value ? "admin.activity.yes" : "admin.activity.no");
    const name = wordsOf(entity, field)[value];
    if (name) return t(name);
    if (typeof value === "number" && kind === "money") return money(value);
    if (typeof value === "number") return number(value) + (kind === "percent" ? "%" : "");
    if (kind === "moment") return moment(value);
    if (kind === "date") return date(value);
    if (field === "rights") return value.split(",").map(right).join(", ");
    return value;
  };
}
