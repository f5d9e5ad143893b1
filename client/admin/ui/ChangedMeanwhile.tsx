import { useI18n } from "../../lib/i18n";
import { Button } from "./Button";

/** What somebody else has saved since it was opened here. */
export interface Meanwhile {
  /** Shows it in place of what was written here. */
  take: () => void;
  /** Lets what was written here be saved over it. */
  keep: () => void;
}

/** Somebody else was faster: whoever writes here says which of both stays. */
export function ChangedMeanwhile({ take, keep }: Meanwhile) {
  const { t } = useI18n();
  return (
    <div role="alert" className="card border-warning! p-4">
      <p className="font-medium">{t("admin.settings.changed")}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={take}>{t("admin.settings.changed.take")}</Button>
        <Button onClick={keep}>{t("admin.settings.changed.keep")}</Button>
      </div>
    </div>
  );
}
