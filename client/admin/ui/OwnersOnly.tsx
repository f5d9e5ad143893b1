import type { ReactNode } from "react";
import { useI18n } from "../../lib/i18n";
import { useMay } from "../lib/session";

/** Disables its fields and buttons for members who are not owners, with a note that explains it. */
export function OwnersOnly({ children, className }: { children: ReactNode; className?: string }) {
  const { t } = useI18n();
  const owner = useMay()("owner");
  return (
    <>
      {!owner && (
        <p role="note" className="mb-4 font-medium">
          {t("admin.owners_only")}
        </p>
      )}
      <fieldset disabled={!owner} className={`min-w-0 ${className ?? ""}`}>
        {children}
      </fieldset>
    </>
  );
}
