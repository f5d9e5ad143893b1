import { CircleAlert, CircleCheck, LoaderCircle } from "lucide-react";
import { useProblem } from "../../forms/useProblem";
import { useI18n } from "../../lib/i18n";
import { useFormat } from "../lib/format";
import { Button } from "../ui/Button";
import type { State } from "./draft/Draft";

interface SaveStateProps {
  state: State;
  /** When the stored draft was saved. */
  savedAt: string;
  onRetry: () => void;
}

/** Says whether the changes are saved, and when they were. */
export function SaveState({ state, savedAt, onRetry }: SaveStateProps) {
  const { t } = useI18n();
  const { clock } = useFormat();
  const problemOf = useProblem();
  const wrong = ["failed", "invalid", "conflict"].includes(state.kind);
  const text = () => {
    switch (state.kind) {
      case "saved":
        return t("admin.pages.saved_at", { at: clock(savedAt) });
      case "waiting":
      case "saving":
        return t("admin.pages.saving");
      case "invalid":
        return t("admin.pages.not_saved.invalid");
      case "conflict":
        return t("admin.pages.not_saved");
      case "failed":
        return `${t("admin.pages.not_saved")} ${problemOf(state.error)}`;
    }
  };
  const Icon = wrong ? CircleAlert : state.kind === "saved" ? CircleCheck : LoaderCircle;
  return (
    <div className="flex min-w-0 grow flex-wrap items-center gap-x-2">
      <p
        role={wrong ? "alert" : "status"}
        className={`flex min-w-0 items-center gap-1.5 text-sm leading-snug ${wrong ? "font-medium text-sale" : "text-muted"}`}
      >
        <Icon
          size={18}
          aria-hidden="true"
          className={`shrink-0 ${state.kind === "saved" ? "text-success" : ""}`}
        />
        {text()}
      </p>
      {state.kind === "failed" && (
        <Button look="plain" onClick={onRetry}>
          {t("retry")}
        </Button>
      )}
    </div>
  );
}
