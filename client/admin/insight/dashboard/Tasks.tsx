import {
  ChevronRight,
  CircleCheck,
  type LucideIcon,
  MessageCircle,
  MessageCircleQuestionMark,
  PackageOpen,
  ShoppingBag,
  ThumbsUp,
  Undo2,
} from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { Need } from "../../lib/rights";
import { useMay } from "../../lib/session";
import { useCountsQuery } from "../../lib/useLive";
import { Reminders } from "../../order/calls/Reminders";
import { useReminders } from "../../order/calls/useReminders";
import { AttentionCard } from "../../shipping/attention/AttentionCard";
import { useAttention } from "../../shipping/attention/useAttention";
import { ScreenLink } from "../../ui/ScreenLink";

/** Pending work of the screens that the person may open, each task with a link. */
export function Tasks() {
  const { t, tn } = useI18n();
  const may = useMay();
  const { data } = useCountsQuery();
  const reminders = useReminders();
  const parcels = useAttention().data?.total ?? 0;
  if (!data) return <div aria-hidden="true" className="bone h-20 rounded-card" />;
  const all: TaskProps[] = [
    {
      to: "/orders",
      right: "orders",
      icon: ShoppingBag,
      count: data.new_orders,
      text: tn("admin.dashboard.task.orders", data.new_orders),
    },
    {
      to: "/returns?tab=asked",
      right: "orders",
      icon: Undo2,
      count: data.asked_returns,
      text: tn("admin.dashboard.task.returns", data.asked_returns),
    },
    {
      to: "/messages",
      right: "messages",
      icon: MessageCircle,
      count: data.unread_messages,
      text: tn("admin.dashboard.task.messages", data.unread_messages),
    },
    {
      to: "/reviews",
      right: "reviews",
      icon: ThumbsUp,
      count: data.waiting_reviews,
      text: tn("admin.dashboard.task.reviews", data.waiting_reviews),
    },
    {
      to: "/questions",
      right: "reviews",
      icon: MessageCircleQuestionMark,
      count: data.waiting_questions,
      text: tn("admin.dashboard.task.questions", data.waiting_questions),
    },
    {
      to: "/products?status=low",
      right: "products",
      icon: PackageOpen,
      count: data.low_stock,
      text: tn("admin.dashboard.task.stock", data.low_stock),
    },
  ];
  const tasks = all.filter(({ count, right }) => count > 0 && may(right));
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
      {tasks.length + reminders.length + parcels === 0 && (
        <p className="card flex items-center gap-3 p-4">
          <CircleCheck size={26} aria-hidden="true" className="shrink-0 text-success" />
          {t("admin.dashboard.tasks.none")}
        </p>
      )}
      {tasks.length > 0 && (
        <ul className="grid gap-2 sm:grid-cols-2">
          {tasks.map((task) => (
            <li key={task.to}>
              <Task {...task} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface TaskProps {
  to: string;
  right: Need;
  icon: LucideIcon;
  count: number;
  text: string;
}

function Task({ to, icon: Icon, count, text }: TaskProps) {
  const { n } = useI18n();
  return (
    <ScreenLink to={to} className="card flex min-h-16 items-center gap-3 p-3 hover:border-primary">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
        <Icon size={22} aria-hidden="true" />
      </span>
      <span className="text-2xl font-bold">{n(count)}</span>
      <span className="min-w-0 grow leading-snug font-medium">{text}</span>
      <ChevronRight size={20} aria-hidden="true" className="shrink-0 text-muted" />
    </ScreenLink>
  );
}
