import { useI18n } from "../../lib/i18n";
import { Button } from "./Button";

/** A newer version that another user has saved since the form was opened. */
export interface Meanwhile {
  /** Replaces the form's content by the newer version. */
  take: () => void;
  /** Lets the form overwrite the newer version. */
  keep: () => void;
}

/** Reports that another user has saved meanwhile, and asks which version to keep. */
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
