import { useFormContext, useWatch } from "react-hook-form";
import { useI18n } from "../../../lib/i18n";
import { Button } from "../../ui/Button";
import { TextField } from "../../ui/fields";

/** The pixel's token. It can be replaced and removed, but is never shown. */
export function TokenField() {
  const { t } = useI18n();
  const { setValue } = useFormContext();
  const kept: boolean = useWatch({ name: "has_token" });
  return (
    <div className="sm:col-span-2">
      <TextField
        name="token"
        label={t("admin.advertising.token")}
        hint={t(kept ? "admin.advertising.token.kept" : "admin.advertising.token.hint")}
        max={400}
        autoComplete="off"
        optional
      />
      {kept && (
        <Button
          look="danger"
          className="mt-2"
          onClick={() => {
            setValue("has_token", false, { shouldDirty: true });
            setValue("token", "");
          }}
        >
          {t("admin.advertising.token.remove")}
        </Button>
      )}
    </div>
  );
}
