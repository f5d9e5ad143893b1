import { type MessageKey, useI18n } from "../../lib/i18n";
import type { Conflict } from "../../types/discount.gen";
import { nameIn } from "../lib/nameIn";
import { ScreenLink } from "../ui/ScreenLink";
import { classTexts } from "./words";

const reasons: Record<string, MessageKey> = {
  same: "admin.discounts.conflict.same",
  this: "admin.discounts.conflict.this",
  other: "admin.discounts.conflict.other",
  both: "admin.discounts.conflict.both",
};

// More conflicts are only counted.
const shown = 5;

/** The shop's other discounts that cannot count together with the one of the form, and why. */
export function Conflicts({ conflicts }: { conflicts: Conflict[] }) {
  const { t, tn, locale } = useI18n();
  if (conflicts.length === 0) return null;
  return (
    <section className="border-t border-line pt-3">
      <h3 className="text-base font-semibold">{t("admin.discounts.conflicts")}</h3>
      <p className="text-sm text-muted">{t("admin.discounts.conflicts.lead")}</p>
      <ul className="mt-1 grid">
        {conflicts.slice(0, shown).map((each) => (
          <li key={each.id} className="py-1 text-sm">
            <ScreenLink
              to={`/discounts/${each.id}`}
              className="inline-block min-h-6 font-medium wrap-anywhere text-primary underline"
            >
              {nameIn(each, locale)}
            </ScreenLink>
            <span className="block text-muted">
              {t(reasons[each.reason] ?? "admin.discounts.conflict.same", {
                what: t(classTexts[each.class] ?? "loading"),
              })}
            </span>
          </li>
        ))}
      </ul>
      {conflicts.length > shown && (
        <p className="text-sm text-muted">
          {tn("admin.discounts.conflicts.more", conflicts.length - shown)}
        </p>
      )}
    </section>
  );
}
