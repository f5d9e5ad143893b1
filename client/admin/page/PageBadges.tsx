import { useI18n } from "../../lib/i18n";
import type { Row } from "../../types/shoppage.gen";
import { StatusBadge } from "../ui/StatusBadge";
import { statuses } from "./words";

/** The status of a page, and a sign if its draft has unpublished changes. */
export function PageBadges({ page }: { page: Row }) {
  const { t } = useI18n();
  const status = statuses[page.status];
  return (
    <>
      {status && <StatusBadge tone={status.tone}>{t(status.text)}</StatusBadge>}
      {page.changed && page.status !== "draft" && (
        <StatusBadge tone="yellow">{t("admin.pages.changed")}</StatusBadge>
      )}
    </>
  );
}
