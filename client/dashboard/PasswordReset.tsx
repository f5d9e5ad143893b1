import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { NewPassword } from "../account/NewPassword";
import { passwordRules } from "../account/rules";
import { toast } from "../components/toast";
import { PasswordField } from "../forms/Field";
import { Form } from "../forms/Form";
import { Submit } from "../forms/SubmitButton";
import { useSending } from "../forms/useSending";
import { useI18n } from "../lib/i18n";
import type { PasswordRequest, SignedIn } from "../types/account.gen";
import { Panel } from "./Panel";
import { useCustomerApi } from "./query";
import { useProfile } from "./useProfile";

/** Changes the password, which ends the customer's other sessions. */
export function PasswordReset() {
  const { t } = useI18n();
  const api = useCustomerApi();
  const { data: profile } = useProfile();
  const form = useForm<PasswordRequest & { repeat: string }>({
    defaultValues: { current: "", password: "", repeat: "" },
    resolver: standardSchemaResolver(passwordRules),
    mode: "onTouched",
  });
  const { busy, problem, send } = useSending(form);
  const change = ({ current, password }: PasswordRequest) =>
    send(async () => {
      await api.post<SignedIn>("/password", { current, password });
      form.reset();
      toast("success", t("dashboard.password.changed"));
    });
  return (
    <div data-section="password_reset">
      <Panel title={t("dashboard.password.title")} lead={t("dashboard.password.lead")}>
        <Form name="password" form={form} onSubmit={change} className="grid max-w-md gap-4">
          {/* Names the account for password managers. */}
          <input
            type="text"
            autoComplete="username"
            value={profile?.mobile ?? ""}
            readOnly
            hidden
          />
          <PasswordField
            name="current"
            label={t("dashboard.password.current")}
            autoComplete="current-password"
          />
          <NewPassword label={t("account.password.new")} />
          <Submit busy={busy} problem={problem}>
            {t("dashboard.password.change")}
          </Submit>
        </Form>
      </Panel>
    </div>
  );
}
