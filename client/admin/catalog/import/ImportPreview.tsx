import { useState } from "react";
import { Confirmation } from "../../../forms/Confirmation";
import { useI18n } from "../../../lib/i18n";
import type { Preview } from "../../../types/productcsv.gen";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { ReadSheet } from "../../ui/ReadSheet";
import { ImportChanges } from "./ImportChanges";
import { ImportColumns } from "./ImportColumns";
import { ImportErrors } from "./ImportErrors";
import { ImportNotes } from "./ImportNotes";
import type { ImportStateProps } from "./ImportState";

type ImportPreviewProps = Pick<ImportStateProps, "shown" | "busy" | "onRun" | "onAgain"> & {
  /** Called to change the mapping of the columns. */
  onColumns: () => void;
};

/** The preview of an import, to check before it runs. */
export function ImportPreview({ shown, busy, onRun, onAgain, onColumns }: ImportPreviewProps) {
  const { t, tn } = useI18n();
  const [asked, setAsked] = useState(false);
  const { preview, total, problem, file_name, sheet, other_sheets } = shown;
  const { wrong, rows } = preview;
  return (
    <div className="grid gap-4">
      {problem === "import_stale" && (
        <p
          role="alert"
          className="rounded-control border border-warning bg-surface p-3 font-medium"
        >
          {t("admin.import.stale")}
        </p>
      )}
      <Card
        title={t("admin.import.preview")}
        lead={[
          file_name || "CSV",
          shown.format === "prestashop_combinations"
            ? t("admin.import.combinations")
            : programs[shown.format],
          tn("admin.import.rows", rows),
        ]
          .filter(Boolean)
          .join(", ")}
      >
        <ReadSheet sheet={sheet} others={other_sheets} />
        <Figures preview={preview} />
        {preview.missing_categories.length > 0 && shown.format !== "haat" && (
          <p className="mt-4 wrap-anywhere">
            {t("admin.import.missing_categories", {
              names: preview.missing_categories.join(", "),
            })}
          </p>
        )}
        {total === 0 && wrong === 0 && <p className="mt-4">{t("admin.import.nothing")}</p>}
        <div className="mt-4 flex flex-wrap gap-2.5">
          {total > 0 && wrong === 0 && (
            <Button look="primary" busy={busy} onClick={() => onRun(false)}>
              {tn("admin.import.do", total)}
            </Button>
          )}
          {total > 0 && wrong > 0 && (
            <Button aria-haspopup="dialog" onClick={() => setAsked(true)}>
              {tn("admin.import.right_only", total)}
            </Button>
          )}
          <Button look={wrong > 0 ? "primary" : "quiet"} onClick={onAgain}>
            {t(wrong > 0 ? "admin.import.mended" : "admin.import.other")}
          </Button>
          {shown.format === "other" && (
            <Button onClick={onColumns}>{t("admin.import.map.change")}</Button>
          )}
        </div>
      </Card>
      {wrong > 0 && <ImportErrors preview={preview} />}
      {preview.notes.length > 0 && <ImportNotes preview={preview} />}
      {shown.columns.length > 0 && <ImportColumns columns={shown.columns} />}
      {preview.changes.length > 0 && <ImportChanges preview={preview} />}
      {asked && (
        <Confirmation
          title={t("admin.import.skip.title")}
          text={tn("admin.import.skip.text", wrong)}
          keep={t("admin.import.skip.keep")}
          act={tn("admin.import.do", total)}
          busy={busy}
          onAct={() => {
            setAsked(false);
            onRun(true);
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  );
}

const programs: Record<string, string> = {
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  magento: "Magento",
  prestashop: "PrestaShop",
  meta: "Meta",
  google: "Google",
};

function Figures({ preview }: { preview: Preview }) {
  const { t, n } = useI18n();
  const figures = [
    { text: t("admin.import.new"), count: preview.new, look: "text-success" },
    { text: t("admin.import.changed"), count: preview.changed, look: "text-primary" },
    { text: t("admin.import.unchanged"), count: preview.unchanged, look: "text-muted" },
    {
      text: t("admin.import.wrong"),
      count: preview.wrong,
      look: preview.wrong > 0 ? "text-danger" : "text-muted",
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
      {figures.map(({ text, count, look }) => (
        <div key={text} className="flex flex-col-reverse rounded-control bg-sunken px-3.5 py-2.5">
          <dt className="text-sm text-muted">{text}</dt>
          <dd className={`text-2xl font-bold ${look}`}>{n(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
