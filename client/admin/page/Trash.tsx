import { Undo2 } from "lucide-react";
import { useI18n } from "../../lib/i18n";
import type { Full, Row } from "../../types/shoppage.gen";
import { useAdminApi } from "../lib/api";
import { useSave } from "../lib/save";
import { Button } from "../ui/Button";
import { FoldSummary } from "../ui/FoldSummary";
import { titleIn } from "./words";

/** The deleted pages, which can be taken back for 30 days. */
export function Trash({ rows }: { rows: Row[] }) {
  const { t, n, locale } = useI18n();
  const api = useAdminApi();
  const back = useSave({
    call: ({ id }: Row) => api.post<Full>(`pages/${id}/untrash`),
    done: (page) => t("admin.pages.trash.back", { name: titleIn(page, locale) }),
    keys: [["pages", "list"]],
  });
  return (
    <details className="group card min-w-0">
      <FoldSummary className="px-4 py-3 sm:px-5">
        <span className="block font-semibold">
          {t("admin.pages.trash", { count: n(rows.length) })}
        </span>
        <span className="block text-sm text-muted">{t("admin.pages.trash.hint")}</span>
      </FoldSummary>
      <ul className="divide-y divide-line px-4 pb-3 sm:px-5">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0 wrap-anywhere">{titleIn(row, locale)}</span>
            <Button icon={Undo2} busy={back.isPending} onClick={() => back.mutate(row)}>
              {t("admin.pages.trash.take")}
              <span className="sr-only">: {titleIn(row, locale)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
