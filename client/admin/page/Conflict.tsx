import { useI18n } from "../../lib/i18n";
import type { Full } from "../../types/shoppage.gen";
import { useFormat } from "../lib/format";
import { Button } from "../ui/Button";

interface ConflictProps {
  /** The page as the other member saved it. */
  theirs: Full;
  onTake: () => void;
  onKeep: () => void;
}

/** Reports that another member has saved the page meanwhile, and asks which version to keep. */
export function Conflict({ theirs, onTake, onKeep }: ConflictProps) {
  const { t } = useI18n();
  const { moment } = useFormat();
  const at = moment(theirs.saved_at);
  return (
    <div role="alert" className="card border-warning! p-4">
      <p className="font-semibold">
        {theirs.saved_by
          ? t("admin.pages.conflict", { name: theirs.saved_by, at })
          : t("admin.pages.conflict.somebody", { at })}
      </p>
      <p className="mt-1 text-sm text-muted">{t("admin.pages.conflict.text")}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onTake}>{t("admin.pages.conflict.take")}</Button>
        <Button onClick={onKeep}>{t("admin.pages.conflict.keep")}</Button>
      </div>
    </div>
  );
}
