import { BellRing, CheckCheck } from "lucide-react";
import { LazyFailure } from "../components/LazyFailure";
import { Notice } from "../components/Notice";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { NoticeRow } from "./NoticeRow";
import { useNotices, useRead } from "./useNotices";
import { useUnread } from "./useUnread";

/** The customer's notifications about orders, the shop's answers and reviews. */
export function Notifications() {
  const { t, tn } = useI18n();
  const { notices, isPending, isLoadingError, refetch, ...older } = useNotices();
  const read = useRead();
  const { notifications: unread } = useUnread();
  const [newest] = notices;
  if (isPending) return <Shape />;
  if (isLoadingError) return <LazyFailure retry={refetch} />;
  if (!newest) return <Empty />;
  return (
    <div data-section="notifications">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-muted">
          {unread > 0 ? tn("dashboard.notice.unread", unread) : t("dashboard.notice.all_read")}
        </p>
        {unread > 0 && (
          <button
            type="button"
            onClick={() => read({ up_to: newest.id })}
            className={`${button.quiet} text-sm`}
          >
            <CheckCheck size={18} aria-hidden="true" />
            {t("dashboard.notice.read_all")}
          </button>
        )}
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface shadow-card">
        {notices.map((notice) => (
          <li key={notice.id}>
            <NoticeRow notice={notice} onRead={() => read({ ids: [notice.id] })} />
          </li>
        ))}
      </ul>
      {older.hasNextPage && <Older {...older} />}
    </div>
  );
}

type OlderProps = Pick<
  ReturnType<typeof useNotices>,
  "fetchNextPage" | "isFetchingNextPage" | "isFetchNextPageError"
>;

function Older({ fetchNextPage, isFetchingNextPage, isFetchNextPageError }: OlderProps) {
  const { t } = useI18n();
  return (
    <div className="mt-4 text-center">
      {isFetchNextPageError && (
        <p role="alert" className="mb-2 text-muted">
          {t("error.network")}
        </p>
      )}
      <button
        type="button"
        onClick={() => !isFetchingNextPage && fetchNextPage()}
        aria-disabled={isFetchingNextPage}
        className={`${button.quiet} aria-disabled:opacity-60`}
      >
        {t(isFetchingNextPage ? "loading" : "dashboard.notice.older")}
      </button>
    </div>
  );
}

function Empty() {
  const { t } = useI18n();
  return (
    <Notice
      icon={<BellRing size={44} aria-hidden="true" />}
      title={t("dashboard.notice.empty")}
      message={t("dashboard.notice.empty.hint")}
      heading="h2"
    />
  );
}

function Shape() {
  return (
    <div
      aria-hidden="true"
      className="skeleton grid gap-4 rounded-card border border-line bg-surface p-4 shadow-card"
    >
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="bone h-14" />
      ))}
    </div>
  );
}
