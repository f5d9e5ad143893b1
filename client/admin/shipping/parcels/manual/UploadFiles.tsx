import { FileDown } from "lucide-react";
import { button } from "../../../../components/ui/button";
import { useI18n } from "../../../../lib/i18n";
import { useAdminApi } from "../../../lib/api";

/** The couriers whose panels accept a file, with their names. */
const files = [
  { courier: "steadfast", title: "Steadfast" },
  { courier: "pathao", title: "Pathao" },
  { courier: "redx", title: "RedX" },
];

interface UploadFilesProps {
  orders: string[];
  /** Called with the courier's name when its file is downloaded. */
  onDownload: (name: string) => void;
}

/** Downloads the orders as a file for the upload in a courier's own panel. */
export function UploadFiles({ orders, onDownload }: UploadFilesProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const query = orders.map(encodeURIComponent).join(",");
  return (
    <details className="card p-4">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {t("admin.parcels.upload")}
      </summary>
      <p className="mt-1 max-w-prose text-sm text-muted">{t("admin.parcels.upload.lead")}</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {files.map(({ courier, title }) => (
          <li key={courier}>
            <a
              href={api.to(`parcels/upload.xlsx?courier=${courier}&orders=${query}`)}
              download
              onClick={() => onDownload(title)}
              className={button.quiet}
            >
              <FileDown size={18} aria-hidden="true" className="shrink-0" />
              {t("admin.parcels.upload.file", { courier: title })}
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-prose text-sm text-muted">{t("admin.parcels.upload.hint")}</p>
    </details>
  );
}
