import { useI18n } from "../../lib/i18n";
import type { Pages, Row } from "../../types/shoppage.gen";
import { useAdminApi } from "../lib/api";
import { useUndo } from "../lib/undo";
import { titleIn } from "./words";

/** Returns a function that moves a page to the trash, unless the member undoes it within 6 s. */
export function useTrash(): (row: Row) => void {
  const { t, locale } = useI18n();
  const api = useAdminApi();
  const undo = useUndo();
  return (row) =>
    undo({
      text: t("admin.section.deleted", { name: titleIn(row, locale) }),
      key: ["pages", "list"],
      without: (known: Pages) => ({
        ...known,
        pages: known.pages.filter(({ id }) => id !== row.id),
      }),
      act: () => api.remove(`pages/${row.id}`),
    });
}
