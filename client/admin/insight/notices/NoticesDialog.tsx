import { Bell, BellRing, CheckCheck, WifiOff } from "lucide-react";
import { useId, useRef } from "react";
import { Dialog } from "../../../components/ui/Dialog";
import { dayName, dayOf } from "../../../format/days";
import { useI18n } from "../../../lib/i18n";
import type { Notice } from "../../../types/notice.gen";
import { useMuted } from "../../lib/chime";
import { useOnline } from "../../lib/useOnline";
import { Button } from "../../ui/Button";
import { EmptyState } from "../../ui/EmptyState";
import { Switch } from "../../ui/inputs/Switch";
import { LoadFailure } from "../../ui/LoadFailure";
import { LoadingRows } from "../../ui/LoadingRows";
import { ScreenLink } from "../../ui/ScreenLink";
import { NoticeRow } from "./NoticeRow";
import { useNotices, useReadNotices } from "./useNotices";

/** The list of the shop's recent events, with the sound of new orders and a link to the settings of alerts. */
export function NoticesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const { query, list, unread } = useNotices();
  const online = useOnline();
  return (
    <Dialog title={t("dashboard.notifications")} look="right" onClose={onClose}>
      {list[0] && <ReadAll unread={unread} until={list[0].at} />}
      <div className="min-h-0 grow overflow-y-auto">
        {!online && (
          <p className="flex items-center gap-2 bg-sunken px-4 py-2 text-sm font-medium">
            <WifiOff size={18} aria-hidden="true" className="shrink-0" />
            {t("admin.offline")}
          </p>
        )}
        {query.isPending && (
          <div className="p-4">
            <LoadingRows className="h-16" />
          </div>
        )}
        {query.isError && !query.data && (
          <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
        )}
        {query.data && list.length === 0 && (
          <EmptyState
            icon={Bell}
            title={t("dashboard.notice.empty")}
            text={t("admin.notices.hint")}
          />
        )}
        {daysOf(list).map((day) => (
          <Day key={dayOf(day[0].at)} notices={day} onOpen={onClose} />
        ))}
        {query.hasNextPage && (
          <div className="grid p-4">
            <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t("dashboard.notice.older")}
            </Button>
          </div>
        )}
      </div>
      <Sound onOpen={onClose} />
    </Dialog>
  );
}

type Day = [Notice, ...Notice[]];

/** Groups notices, the newest first, by their day in Bangladesh. */
function daysOf(notices: Notice[]): Day[] {
  const days: Day[] = [];
  for (const notice of notices) {
    const last = days.at(-1);
    if (last && dayOf(last[0].at) === dayOf(notice.at)) last.push(notice);
    else days.push([notice]);
  }
  return days;
}

function Day({ notices, onOpen }: { notices: Day; onOpen: () => void }) {
  const i18n = useI18n();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="bg-page px-4 py-1.5 text-sm font-semibold text-muted">
        {dayName(notices[0].at, i18n)}
      </h3>
      <ul className="divide-y divide-line">
        {notices.map((notice) => (
          <NoticeRow key={notice.key} notice={notice} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

/** The number of unread notices, with a button that marks the notices until a time as read. */
function ReadAll({ unread, until }: { unread: number; until: string }) {
  const { t, tn } = useI18n();
  const read = useReadNotices();
  const state = useRef<HTMLParagraphElement>(null);
  function readAll() {
    state.current?.focus(); // because the button disappears
    read.mutate(until);
  }
  return (
    <div className="flex min-h-13 shrink-0 items-center justify-between gap-2 border-b border-line px-4">
      <p ref={state} role="status" tabIndex={-1} className="text-sm text-muted">
        {unread > 0 ? tn("dashboard.notice.unread", unread) : t("dashboard.notice.all_read")}
      </p>
      {unread > 0 && (
        <Button look="plain" icon={CheckCheck} className="-mr-3" onClick={readAll}>
          {t("dashboard.notice.read_all")}
        </Button>
      )}
    </div>
  );
}

/** The switch for the sound of new orders, and the link to the settings of alerts. */
function Sound({ onOpen }: { onOpen: () => void }) {
  const { t } = useI18n();
  const [muted, mute] = useMuted();
  return (
    <div className="grid shrink-0 gap-1 border-t border-line px-4 py-2">
      <Switch label={t("admin.sound")} checked={!muted} onChange={(on) => mute(!on)} />
      <ScreenLink
        to="/alerts"
        onClick={onOpen}
        className="flex min-h-11 items-center gap-2 font-medium text-primary hover:underline"
      >
        <BellRing size={18} aria-hidden="true" className="shrink-0" />
        {t("admin.notices.alerts")}
      </ScreenLink>
    </div>
  );
}
