import {
  CircleAlert,
  type LucideIcon,
  RotateCw,
  SearchX,
  ServerCrash,
  WifiOff,
} from "lucide-react";
import { GoHome } from "../components/GoHome";
import { Notice } from "../components/Notice";
import { NoticePage } from "../components/NoticePage";
import { button } from "../components/ui/button";
import { type MessageKey, useI18n } from "../lib/i18n";
import { usePage, usePageProps } from "../lib/page";
import type { ErrorKind, ErrorProps } from "../types/page.gen";

const displays: Record<ErrorKind, [LucideIcon, title: MessageKey, message: MessageKey]> = {
  "no-internet": [WifiOff, "error.no_internet", "error.no_internet.hint"],
  "not-found": [SearchX, "not_found.page", "not_found.page.hint"],
  "server-error": [ServerCrash, "error.server", "error.server.hint"],
  default: [CircleAlert, "error.default", "error.default.hint"],
};

export default function ErrorPage() {
  const { t } = useI18n();
  const { url } = usePage();
  const { kind } = usePageProps<ErrorProps>();
  const [Icon, title, message] = displays[kind] ?? displays.default;
  return (
    <NoticePage>
      <Notice icon={<Icon size={44} aria-hidden="true" />} title={t(title)} message={t(message)}>
        {/* A plain link: what failed is fetched anew, with a whole new page. */}
        <a href={url} className={button.primary}>
          <RotateCw size={18} aria-hidden="true" />
          {t("retry")}
        </a>
        <GoHome />
      </Notice>
    </NoticePage>
  );
}
