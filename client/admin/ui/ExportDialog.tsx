import { Dialog } from "../../components/ui/Dialog";
import { useI18n } from "../../lib/i18n";
import { useAdminApi } from "../lib/api";

const formats = [
  { format: "xlsx", text: "admin.export.xlsx" },
  { format: "csv", text: "admin.export.csv" },
] as const;

interface ExportDialogProps {
  /** The API path of the files without their extension. */
  path: string;
  /** The query string that selects the rows; empty for all. */
  query: string;
  onClose: () => void;
}

/** Offers a list as an Excel workbook or a CSV file. */
export function ExportDialog({ path, query, onClose }: ExportDialogProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const suffix = query && `?${query}`;
  return (
    <Dialog title={t("admin.export")} look="middle" onClose={onClose}>
      <div className="px-4 pb-4">
        <p className="text-muted">{t("admin.export.lead")}</p>
        <ul className="mt-2 divide-y divide-line">
          {formats.map(({ format, text }) => (
            <li key={format}>
              <a
                href={api.to(`${path}.${format}${suffix}`)}
                download
                onClick={onClose}
                className="flex min-h-12 items-center font-medium hover:text-primary"
              >
                {t(text)}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
