import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { button } from "../components/ui/button";
import { CodeStep } from "../forms/CodeStep";
import { MobileField } from "../forms/Field";
import { Form } from "../forms/Form";
import { Submit } from "../forms/SubmitButton";
import { useCodeFlow } from "../forms/useCodeFlow";
import { useI18n } from "../lib/i18n";
import { loginPath, withNext } from "../lib/paths";
import { useCustomerApi } from "../lib/useCustomerApi";
import { Link } from "../router/Link";
import type { SignedIn } from "../types/account.gen";
import type { Sent as CodeSent } from "../types/otp.gen";
import { keptMobile, useKeptMobile } from "./keptMobile";
import { NewPassword } from "./NewPassword";
import { resetRules } from "./rules";
import type { SignInFormProps } from "./SignInPage";
import { useProven } from "./useProven";

/** Sets a new password: number and password, then the SMS code that verifies the number. */
export function ForgetPasswordForm({ next }: SignInFormProps) {
  const { t } = useI18n();
  const api = useCustomerApi();
  const { offer, prove } = useProven(next);
  const form = useForm({
    defaultValues: { mobile: keptMobile(), password: "", repeat: "" },
    resolver: standardSchemaResolver(resetRules),
    mode: "onTouched",
  });
  useKeptMobile(form);
  const flow = useCodeFlow(form, {
    ask: ({ mobile }) => api.post<CodeSent>("/password/code", { mobile }),
    confirm: ({ mobile, password }, code) =>
      api.post<SignedIn>("/password/reset", { mobile, password, code }),
    onDone: prove,
  });
  return (
    <div className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
      {offer}
      {!offer && flow.at === "code" && <CodeStep flow={flow} />}
      {!offer && flow.at === "form" && (
        <>
          <Form name="forget" form={form} onSubmit={flow.begin} className="grid gap-4">
            <MobileField label={t("form.mobile")} />
            <NewPassword label={t("account.password.new")} />
            <Submit busy={flow.busy} problem={flow.problem}>
              {t("account.code.send")}
            </Submit>
          </Form>
          <div className="mt-5 grid border-t border-line pt-5 text-center">
            <Link to={withNext(loginPath, next)} className={button.quiet}>
              {t("account.forget.back")}
            </Link>
          </div>
        </>
      )}
    </div>
  );
}
