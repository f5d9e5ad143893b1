import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useI18n } from "../../../lib/i18n";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import type { UnfinishedSettings } from "./unfinished.gen";

// The choices, in days; 0 stores nothing.
const choices = [0, 3, 7, 14, 30];

/** The setting for how many days unfinished checkouts are stored; 0 turns the feature off. */
export function UnfinishedDays({ days }: { days: number }) {
  const { t, tn } = useI18n();
  const id = useId();
  const api = useAdminApi();
  const queries = useQueryClient();
  const { mutate, isPending } = useSave<number, UnfinishedSettings>({
    call: (chosen) => api.put("unfinished/settings", { days: chosen } satisfies UnfinishedSettings),
    done: t("admin.unfinished.days.saved"),
    keys: [["unfinished"], ["counts"]],
    onDone: () => void queries.invalidateQueries({ queryKey: ["settings"] }),
  });
  const offered = choices.includes(days) ? choices : [...choices, days];
  return (
    <section className="card p-4">
      <label htmlFor={id} className="mb-1 block font-medium">
        {t("admin.unfinished.days")}
      </label>
      <select
        id={id}
        value={days}
        disabled={isPending}
        aria-describedby={`${id}-hint`}
        onChange={(event) => mutate(Number(event.currentTarget.value))}
        className="control picker sm:max-w-72"
      >
        {offered.map((each) => (
          <option key={each} value={each}>
            {each === 0 ? t("admin.unfinished.days.off") : tn("admin.unfinished.days.for", each)}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`} className="mt-1 text-sm text-muted">
        {t("admin.unfinished.days.hint")}
      </p>
    </section>
  );
}
