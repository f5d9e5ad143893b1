import { CloudOff, TriangleAlert } from "lucide-react";
import { ApiError } from "../../lib/api";
import { useI18n } from "../../lib/i18n";
import { Button } from "./Button";
import { EmptyState } from "./EmptyState";

interface LoadFailureProps {
  error: unknown;
  onRetry: () => void;
}

/** The error of a failed query, with a retry button. */
export function LoadFailure({ error, onRetry }: LoadFailureProps) {
  const { t } = useI18n();
  const refused = error instanceof ApiError;
  const gone = refused && error.status === 404;
  const words = refused && error.status < 500 ? error.message : "";
  const hint = refused ? t("error.server.hint") : t("error.no_internet.hint");
  return (
    <div role="alert">
      <EmptyState
        icon={refused ? TriangleAlert : CloudOff}
        title={words || t(refused ? "error.server" : "admin.no_answer")}
        text={words ? undefined : hint}
      >
        {!gone && (
          <Button look="primary" onClick={onRetry}>
            {t("retry")}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}
