import { Download } from "lucide-react";
import { useState } from "react";
import { button } from "../../components/ui/button";
import { useI18n } from "../../lib/i18n";
import { lateDialog } from "../lib/late";
import { useMay } from "../lib/session";

const ExportDialog = lateDialog(() => import("./ExportDialog").then((part) => part.ExportDialog));

/**
 * A button that offers a list as files, for members who may download lists. `path` is the API path of the files
 * without their extension, such as orders/export.
 */
export function ExportButton({ path, query = "" }: { path: string; query?: string }) {
  const { t } = useI18n();
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!may("exports")) return null;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={button.quiet}
      >
        <Download size={18} aria-hidden="true" />
        <span className="max-sm:sr-only">{t("admin.export")}</span>
      </button>
      {open && <ExportDialog path={path} query={query} onClose={() => setOpen(false)} />}
    </>
  );
}
