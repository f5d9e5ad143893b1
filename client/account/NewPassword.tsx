import { PasswordField } from "../forms/Field";
import { useI18n } from "../lib/i18n";

/** The fields "password" and "repeat" of a form. */
export function NewPassword({ label }: { label?: string }) {
  const { t } = useI18n();
  return (
    <>
      <PasswordField
        name="password"
        label={label ?? t("account.password")}
        hint={t("account.password.hint")}
        autoComplete="new-password"
      />
      <PasswordField
        name="repeat"
        label={t("account.password.repeat")}
        autoComplete="new-password"
      />
    </>
  );
}
