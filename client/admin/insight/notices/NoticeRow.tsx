import {
  Boxes,
  FileSpreadsheet,
  Globe,
  type LucideIcon,
  MessageCircle,
  MessageSquareWarning,
  ShoppingBag,
  TriangleAlert,
  Truck,
  Unplug,
  Wallet,
} from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { Notice } from "../../../types/notice.gen";
import { useFormat } from "../../lib/format";
import { ScreenLink } from "../../ui/ScreenLink";
import { useWords } from "./words";

const icons: Record<string, LucideIcon> = {
  new_order: ShoppingBag,
  payment_claim: Wallet,
  low_stock: Boxes,
  message: MessageCircle,
  parcel_failed: Truck,
  connection_broken: Unplug,
  import_failed: FileSpreadsheet,
  sms_failed: MessageSquareWarning,
  domain_lost: Globe,
};

const failures = [
  "parcel_failed",
  "connection_broken",
  "import_failed",
  "sms_failed",
  "domain_lost",
];

interface NoticeRowProps {
  notice: Notice;
  /** Called when the notice's screen is opened. */
  onOpen: () => void;
}

/** A notice as a link to its screen: icon, words, time, and a dot if it is unread. */
export function NoticeRow({ notice, onOpen }: NoticeRowProps) {
  const { t } = useI18n();
  const { clock } = useFormat();
  const words = useWords()(notice);
  if (!words) return null;
  const { kind, at, to, unread } = notice;
  const Icon = icons[kind] ?? TriangleAlert;
  const look = failures.includes(kind) ? "bg-sunken text-danger" : "bg-primary-soft text-primary";
  return (
    <li>
      <ScreenLink
        to={to}
        onClick={onOpen}
        className="flex min-h-16 items-start gap-3 px-4 py-3 hover:bg-page"
      >
        <span className={`grid size-10 shrink-0 place-items-center rounded-full ${look}`}>
          <Icon size={20} aria-hidden="true" />
        </span>
        <span className="grid min-w-0 grow gap-0.5">
          <span className={`wrap-anywhere ${unread ? "font-bold" : "font-medium"}`}>
            {words.title}
          </span>
          {words.detail && <span className="text-sm text-muted wrap-anywhere">{words.detail}</span>}
          <time dateTime={at} className="text-sm text-muted">
            {clock(at)}
          </time>
        </span>
        {unread && (
          <span className="mt-2 size-2.5 shrink-0 rounded-full bg-primary">
            <span className="sr-only">{t("dashboard.notice.new")}</span>
          </span>
        )}
      </ScreenLink>
    </li>
  );
}
