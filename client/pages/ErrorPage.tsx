import {
  CircleAlert,
  Hourglass,
  type LucideIcon,
  RotateCw,
  SearchX,
  ServerCrash,
  WifiOff,
} from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { GoHome } from "../components/GoHome";
import { Notice } from "../components/Notice";
import { button } from "../components/ui/button";
import { NoticePage } from "../layout/NoticePage";
import { errorTexts } from "../lib/errors";
import { type MessageKey, useI18n } from "../lib/i18n";
import { usePage, usePageProps } from "../lib/page";
import { whenReachable } from "../offline/reachable";
import { useNavigation } from "../router/navigation";
import type { ErrorKind, ErrorProps } from "../types/page.gen";

const icons: Record<ErrorKind, LucideIcon> = {
  "no-internet": WifiOff,
  "not-found": SearchX,
  "server-error": ServerCrash,
  default: CircleAlert,
};

// The texts for a shop that the server could not load.
const shopTexts: [title: MessageKey, hint: MessageKey] = [
  "error.shop_load",
  "error.shop_load.hint",
];

// The texts for too many requests. The same address works again a few seconds later.
const busyTexts: typeof shopTexts = ["error.busy", "error.busy.hint"];

export default function ErrorPage() {
  return (
    <NoticePage>
      <ErrorNotice>
        <GoHome />
      </ErrorNotice>
    </NoticePage>
  );
}

/** The error without a layout, for errors of the layout itself. */
export function BareErrorPage() {
  const { t } = useI18n();
  const { links } = usePage();
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <ErrorNotice>
        <a href={links.home} className={button.quiet}>
          {t("go_home")}
        </a>
      </ErrorNotice>
    </main>
  );
}

function ErrorNotice({ children }: { children: ReactNode }) {
  const { t } = useI18n();
  const { url } = usePage();
  const { kind, request, shop, busy } = usePageProps<ErrorProps>();
  const { navigate } = useNavigation();
  useEffect(() => {
    if (kind !== "no-internet") return;
    const back = () => {
      // Does nothing if the visitor has opened another page meanwhile.
      if (url === location.pathname + location.search) navigate(url, { replace: true });
    };
    return whenReachable(url, back);
  }, [kind, url, navigate]);
  const known = kind in icons ? kind : "default";
  const Icon = busy ? Hourglass : icons[known];
  const [title, hint] = (shop && shopTexts) || (busy && busyTexts) || errorTexts[known];
  return (
    <Notice icon={<Icon size={44} aria-hidden="true" />} title={t(title)} message={t(hint)}>
      {/* A plain link, so that the browser loads a new document. On the server's error page `url` is empty, and an
          empty href reloads the page. */}
      <a href={url} className={button.primary}>
        <RotateCw size={18} aria-hidden="true" />
        {t("retry")}
      </a>
      {children}
      {request && (
        <p className="w-full text-sm text-muted">{t("error.server.request", { id: request })}</p>
      )}
    </Notice>
  );
}
