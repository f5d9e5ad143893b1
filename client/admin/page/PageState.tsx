import { CalendarClock, ExternalLink, EyeOff, History as HistoryIcon, Trash2 } from "lucide-react";
import { useState } from "react";
import { button } from "../../components/ui/button";
import { type MessageKey, useI18n } from "../../lib/i18n";
import type { Full } from "../../types/shoppage.gen";
import { lateDialog } from "../lib/late";
import { usePeriod } from "../lib/minute";
import { useOpen } from "../lib/open";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { PageBadges } from "./PageBadges";
import type { Publishing } from "./usePublishing";
import { useTrash } from "./useTrash";
import { isHome, usePageAddress } from "./words";

const History = lateDialog(() => import("./History").then((part) => part.History));

interface PageStateProps {
  page: Full;
  publishing: Publishing;
  onRestored: (page: Full) => void;
}

/** The state of a page for visitors, its plan, and the buttons to change both. */
export function PageState({ page, publishing, onRestored }: PageStateProps) {
  const { t } = useI18n();
  const open = useOpen();
  const trash = useTrash();
  const address = usePageAddress()(page);
  const [history, setHistory] = useState(false);
  const { busy } = publishing;
  const remove = () => {
    trash(page);
    open("/pages", { saved: true });
  };
  return (
    <Card>
      <div className="grid gap-3">
        <div>
          <p className="flex flex-wrap gap-2">
            <PageBadges page={page} />
          </p>
          <p className="mt-1.5 text-sm text-muted">{t(explained(page))}</p>
        </div>
        <Plan page={page} publishing={publishing} />
        <div className="flex flex-wrap gap-2">
          {page.status === "live" && (
            <a href={address} target="_blank" rel="noreferrer" className={button.quiet}>
              <ExternalLink size={18} aria-hidden="true" />
              {t("admin.pages.view")}
            </a>
          )}
          <Button icon={HistoryIcon} aria-haspopup="dialog" onClick={() => setHistory(true)}>
            {t("admin.pages.history")}
          </Button>
          {page.status !== "draft" && (
            <Button icon={EyeOff} busy={busy} onClick={() => void publishing.unpublish()}>
              {t("admin.pages.unpublish")}
            </Button>
          )}
          <Button icon={Trash2} look="danger" onClick={remove}>
            {t(isHome(page) ? "admin.pages.home.remove" : "admin.pages.delete")}
          </Button>
        </div>
      </div>
      {history && (
        <History
          page={page}
          publishing={publishing}
          onRestored={(back) => {
            setHistory(false);
            onRestored(back);
          }}
          onClose={() => setHistory(false)}
        />
      )}
    </Card>
  );
}

function explained(page: Full): MessageKey {
  const { status, changed } = page;
  if (status === "draft" && isHome(page)) return "admin.pages.home.draft.text";
  if (status === "draft") return "admin.pages.draft.text";
  if (status === "scheduled") return "admin.pages.scheduled.text";
  return changed ? "admin.pages.changed.text" : "admin.pages.live.text";
}

function Plan({ page, publishing }: Pick<PageStateProps, "page" | "publishing">) {
  const { t } = useI18n();
  const period = usePeriod()(page.starts_at, page.ends_at);
  if (!period) return null;
  return (
    <div className="rounded-control bg-primary-soft px-3 py-2">
      <p className="flex items-start gap-2">
        <CalendarClock size={18} aria-hidden="true" className="mt-1 shrink-0 text-primary" />
        <span>
          <span className="block font-medium">{t("admin.pages.plan")}</span>
          {period}
        </span>
      </p>
      <Button
        look="plain"
        busy={publishing.busy}
        onClick={() => void publishing.cancelPlan()}
        className="-ml-1"
      >
        {t("admin.pages.plan.cancel")}
      </Button>
    </div>
  );
}
