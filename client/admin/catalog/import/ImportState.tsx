import { CheckCircle2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useI18n } from "../../../lib/i18n";
import type { Import } from "../../../types/productcsv.gen";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { EmptyState } from "../../ui/EmptyState";
import { ProgressBar } from "../../ui/ProgressBar";
import { ScreenButton } from "../../ui/ScreenLink";
import { ImportMapping } from "./ImportMapping";
import { ImportPictures } from "./ImportPictures";
import { ImportPreview } from "./ImportPreview";

export interface ImportStateProps {
  shown: Import;
  /** Whether the request that runs the import is in progress. */
  busy: boolean;
  onRun: (skipWrong: boolean) => void;
  onMap: (columns: string[]) => void;
  onRetryPictures: () => void;
  /** Called to choose another file. */
  onAgain: () => void;
}

/** The state of an import with its actions. */
export function ImportState(props: ImportStateProps) {
  const { t, tn } = useI18n();
  const { shown, busy, onRun, onMap, onRetryPictures, onAgain } = props;
  const [mapping, setMapping] = useState(false);
  const other = <Button onClick={onAgain}>{t("admin.import.other")}</Button>;
  if (shown.status === "done") {
    return (
      <div className="grid gap-4">
        <EmptyState
          icon={CheckCircle2}
          title={tn("admin.import.done", shown.done)}
          text={t("admin.import.done.text")}
        >
          <ScreenButton to="/products">{t("admin.import.to_products")}</ScreenButton>
          {other}
        </EmptyState>
        {shown.pictures.total > 0 && (
          <ImportPictures pictures={shown.pictures} busy={busy} onRetry={onRetryPictures} />
        )}
      </div>
    );
  }
  if (shown.status === "mapping" || mapping) {
    const map = (columns: string[]) => {
      setMapping(false);
      onMap(columns);
    };
    return <ImportMapping shown={shown} busy={busy} onMap={map} onAgain={onAgain} />;
  }
  if (busy || shown.status === "running") return <Running shown={shown} />;
  if (shown.status === "failed") {
    return (
      <EmptyState
        icon={TriangleAlert}
        title={t("admin.import.failed")}
        text={t("admin.import.failed.text")}
      >
        <Button look="primary" onClick={() => onRun(shown.preview.wrong > 0)}>
          {t("admin.import.retry")}
        </Button>
        {other}
      </EmptyState>
    );
  }
  return <ImportPreview {...props} onColumns={() => setMapping(true)} />;
}

function Running({ shown: { done, total } }: { shown: Import }) {
  const { t, n } = useI18n();
  return (
    <Card title={t("admin.import.running")} lead={t("admin.import.running.lead")}>
      <p role="status" className="mb-2">
        {t("admin.import.progress", { done: n(done), total: n(total) })}
      </p>
      <ProgressBar label={t("admin.import.running")} done={total === 0 ? 1 : done / total} />
    </Card>
  );
}
