import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useI18n } from "../../lib/i18n";

interface BulkBarProps {
  /** The number of selected rows; the bar is hidden at 0. */
  count: number;
  onClear: () => void;
  /** The bulk actions. */
  children: ReactNode;
}

/** The bar with actions on the selected rows, at the end of the list. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  const { t, tn } = useI18n();
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && tn("admin.selected", count)}
      </p>
      {count > 0 && (
        <div className="bulk-bar mt-3 flex items-center gap-1 p-1.5">
          <button
            type="button"
            aria-label={t("admin.select_none")}
            onClick={onClear}
            className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-white/15"
          >
            <X size={20} aria-hidden="true" />
          </button>
          <span aria-hidden="true" className="shrink-0 pr-2 font-semibold">
            {tn("admin.selected", count)}
          </span>
          <div className="choices ml-auto">{children}</div>
        </div>
      )}
    </>
  );
}

interface BulkActionProps {
  onClick: () => void;
  disabled?: boolean;
  children: string;
}

export function BulkAction({ onClick, disabled, children }: BulkActionProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className="min-h-11 shrink-0 rounded-control bg-white/15 px-3.5 font-semibold hover:bg-white/25 disabled:opacity-50"
    >
      {children}
    </button>
  );
}
