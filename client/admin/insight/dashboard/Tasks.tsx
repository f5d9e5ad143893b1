import { ChevronRight, CircleCheck } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { Task as Waiting } from "../../../types/report.gen";
import { useCountsQuery } from "../../lib/useLive";
import { Reminders } from "../../order/calls/Reminders";
import { useReminders } from "../../order/calls/useReminders";
import { AttentionCard } from "../../shipping/attention/AttentionCard";
import { useAttention } from "../../shipping/attention/useAttention";
import { ScreenLink } from "../../ui/ScreenLink";
import { taskTexts } from "./taskTexts";

/** Links to the work that waits, on the screens that the person may open. */
export function Tasks() {
  const { t } = useI18n();
  const { data } = useCountsQuery();
  const reminders = useReminders();
  const attention = useAttention().data;
  if (!data) return <div aria-hidden="true" className="bone h-20 rounded-card" />;
  // The card says more about parcels than a task.
  const tasks = data.tasks.filter(({ kind }) => kind !== "parcels" || !attention);
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks" className="mb-2 text-lg">
        {t("admin.dashboard.tasks")}
      </h2>
      <div className="mb-2 empty:hidden">
        <Reminders />
      </div>
      <div className="mb-2 empty:hidden">
        <AttentionCard />
      </div>
      {tasks.length + reminders.length + (attention?.total ?? 0) === 0 && (
        <p className="card flex items-center gap-3 p-4">
          <CircleCheck size={26} aria-hidden="true" className="shrink-0 text-success" />
          {t("admin.dashboard.tasks.none")}
        </p>
      )}
      {tasks.length > 0 && (
        <ul className="grid gap-2 sm:grid-cols-2">
          {tasks.map((task) => (
            <li key={task.kind}>
              <Task {...task} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Task({ kind, count, to }: Waiting) {
  const { n, tn } = useI18n();
  const known = taskTexts[kind];
  if (!known) return null; // of a newer server
  const { icon: Icon, text } = known;
  return (
    <ScreenLink to={to} className="card flex min-h-16 items-center gap-3 p-3 hover:border-primary">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
        <Icon size={22} aria-hidden="true" />
      </span>
      <span className="text-2xl font-bold">{n(count)}</span>
      <span className="min-w-0 grow leading-snug font-medium">{tn(text, count)}</span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
    </ScreenLink>
  );
}
