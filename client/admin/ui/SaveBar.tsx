import type { ReactNode } from "react";
import { Problem } from "../../forms/Problem";
import { SubmitButton } from "../../forms/SubmitButton";
import { useI18n } from "../../lib/i18n";

interface SaveBarProps {
  busy: boolean;
  /** The error of the form; see useSaveForm. */
  problem: string;
  /** The label of the button; "Save" by default. */
  text?: string;
  /** Further buttons before it. */
  children?: ReactNode;
}

/** The sticky bar at the end of a form; on phones it covers the menu. */
export function SaveBar({ busy, problem, text, children }: SaveBarProps) {
  const { t } = useI18n();
  return (
    <div className="save-bar mt-6">
      <div className="grid [&>:not(:empty)+*]:mt-3">
        <Problem text={problem} />
        <div className="flex flex-wrap items-center justify-end gap-2">
          {children}
          <SubmitButton busy={busy} className="min-h-12! grow sm:grow-0 sm:px-10">
            {text ?? t("admin.save")}
          </SubmitButton>
        </div>
      </div>
    </div>
  );
}
