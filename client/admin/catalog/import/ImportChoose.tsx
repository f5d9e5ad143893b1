import { Download, FileUp } from "lucide-react";
import { button } from "../../../components/ui/button";
import { Problem } from "../../../forms/Problem";
import { useProblem } from "../../../forms/useProblem";
import { ApiError } from "../../../lib/api";
import { useI18n } from "../../../lib/i18n";
import { useAdminApi } from "../../lib/api";
import { useMay } from "../../lib/session";
import { Card } from "../../ui/Card";
import { ProgressBar } from "../../ui/ProgressBar";
import { tableFiles } from "../../ui/tableFiles";
import { columnHelp } from "./importTexts";

interface ImportChooseProps {
  /** The upload progress from 0 to 1; undefined if no upload is running. */
  sent?: number;
  /** The server's error if it refused the last file. */
  refusal?: unknown;
  onSend: (file: File) => void;
}

/** The downloads of exports and templates, and the upload of a file. */
export function ImportChoose({ sent, refusal, onSend }: ImportChooseProps) {
  const { t } = useI18n();
  const may = useMay();
  const api = useAdminApi();
  return (
    <div className="grid gap-4">
      <Card title={t("admin.import.upload")} lead={t("admin.import.upload.lead")}>
        <div className="grid gap-3">
          <Refused refusal={refusal} />
          {sent === undefined ? (
            <FileChoice onSend={onSend} />
          ) : (
            <>
              <p role="status">{t("admin.import.sending")}</p>
              <ProgressBar label={t("admin.import.sending")} done={sent} />
            </>
          )}
        </div>
      </Card>
      <Card title={t("admin.import.download")} lead={t("admin.import.download.lead")}>
        <div className="flex flex-wrap gap-2.5">
          {may("exports") && (
            <a href={api.to("products/export.csv")} download className={button.quiet}>
              <Download size={18} aria-hidden="true" />
              {t("admin.import.export")}
            </a>
          )}
          <a href={api.to("products/imports/template.csv")} download className={button.quiet}>
            <Download size={18} aria-hidden="true" />
            {t("admin.import.template")}
          </a>
        </div>
      </Card>
      <Card title={t("admin.import.columns")} lead={t("admin.import.columns.lead")}>
        <dl className="grid gap-3">
          {columnHelp.map(({ columns, text }) => (
            <div key={columns} className="grid gap-x-4 sm:grid-cols-[16rem_1fr]">
              <dt className="font-mono text-sm font-semibold wrap-anywhere">{columns}</dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  );
}

function FileChoice({ onSend }: { onSend: (file: File) => void }) {
  const { t } = useI18n();
  return (
    <label
      className={`${button.primary} cursor-pointer justify-self-start has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)`}
    >
      <FileUp size={20} aria-hidden="true" />
      {t("admin.import.choose")}
      <input
        type="file"
        accept={tableFiles}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = "";
          if (file) onSend(file);
        }}
        className="sr-only"
      />
    </label>
  );
}

/** Explains why a file was refused, with the row and the sheet to correct if known. */
function Refused({ refusal }: { refusal: unknown }) {
  const { t, n } = useI18n();
  const problemOf = useProblem();
  const text = refusal === undefined ? "" : problemOf(refusal);
  const { row, sheet } = (refusal instanceof ApiError && refusal.fields) || {};
  return (
    <>
      <Problem text={text} />
      {row && <p>{t("admin.import.at_row", { row: n(Number(row)) })}</p>}
      {sheet && <p className="wrap-anywhere">{t("admin.import.at_sheet", { sheet })}</p>}
    </>
  );
}
