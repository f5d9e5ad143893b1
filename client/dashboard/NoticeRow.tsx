import {
  Bell,
  type LucideIcon,
  MessageCircle,
  MessageSquareReply,
  Package,
  PackageCheck,
  PackageX,
  Star,
  StarOff,
  Truck,
} from "lucide-react";
import { recentMoment } from "../format/days";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { Link } from "../router/Link";
import type { Notification } from "../types/account.gen";
import { noticeText } from "./noticeText";

interface NoticeRowProps {
  notice: Notification;
  /** Called when the notification is opened. */
  onRead: () => void;
}

const look = "relative flex gap-3 p-4 sm:px-5";

/** A notification, linked to its subject. */
export function NoticeRow({ notice, onRead }: NoticeRowProps) {
  const i18n = useI18n();
  const { t } = i18n;
  const { name } = useShop();
  const { text, to } = noticeText(notice, i18n, name);
  const unread = !notice.read;
  const Picture = pictureOf(notice);
  const body = (
    <>
      <span
        className={`grid size-11 shrink-0 place-items-center rounded-full ${
          unread ? "bg-primary text-on-primary" : "bg-sunken text-muted"
        }`}
      >
        <Picture size={22} aria-hidden="true" />
      </span>
      <span className="min-w-0 grow">
        <span className={`block wrap-anywhere ${unread ? "font-semibold" : ""}`}>{text}</span>
        <time dateTime={notice.at} className="block text-sm text-muted">
          {recentMoment(notice.at, i18n)}
        </time>
      </span>
      {unread && (
        <span className="mt-2 size-2.5 shrink-0 rounded-full bg-primary">
          <span className="sr-only">{t("dashboard.notice.new")}</span>
        </span>
      )}
    </>
  );
  const ground = unread ? "bg-primary-soft" : "";
  if (!to) return <div className={`${look} ${ground}`}>{body}</div>;
  return (
    <Link
      to={to}
      onClick={() => unread && onRead()}
      className={`${look} ${ground} -outline-offset-3 hover:bg-sunken`}
    >
      {body}
    </Link>
  );
}

function pictureOf({ kind, data }: Notification): LucideIcon {
  if (kind === "message") return MessageCircle;
  if (kind === "review_approved") return Star;
  if (kind === "review_rejected") return StarOff;
  if (kind === "review_reply" || kind === "question_answered") return MessageSquareReply;
  if (kind === "order_placed" || kind === "order_edited") return Package;
  if (kind === "order_status") return ofStatus[data.status ?? ""] ?? Package;
  return Bell;
}

const ofStatus: Record<string, LucideIcon> = {
  shipped: Truck,
  delivered: PackageCheck,
  completed: PackageCheck,
  canceled: PackageX,
};
