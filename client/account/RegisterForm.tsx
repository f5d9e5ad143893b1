import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { track } from "../advertising/track";
import { button } from "../components/ui/button";
import { CodeStep } from "../forms/CodeStep";
import { MobileField, TextField } from "../forms/Field";
import { Form } from "../forms/Form";
import { Submit } from "../forms/SubmitButton";
import { useCodeFlow } from "../forms/useCodeFlow";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { loginPath, withNext } from "../lib/paths";
import { useCustomerApi } from "../lib/useCustomerApi";
import { Link } from "../router/Link";
import type { RegisterRequest, SignedIn } from "../types/account.gen";
import type { Sent as CodeSent } from "../types/otp.gen";
import { AccountExists } from "./AccountExists";
import { keptMobile, useKeptMobile } from "./keptMobile";
import { NewPassword } from "./NewPassword";
import { registerRules } from "./rules";
import type { SignInFormProps } from "./SignInPage";
import { useProven } from "./useProven";

type Fields = Omit<RegisterRequest, "code"> & { repeat: string };

/** Opens an account: the customer's details, then the SMS code that verifies the number. */
export function RegisterForm({ next }: SignInFormProps) {
  const { t } = useI18n();
  const shop = useShop();
  const api = useCustomerApi();
  const { offer, prove } = useProven(next);
  const form = useForm<Fields>({
    defaultValues: { name: "", mobile: keptMobile(), email: "", password: "", repeat: "" },
    resolver: standardSchemaResolver(registerRules),
    mode: "onTouched",
  });
  useKeptMobile(form);
  const flow = useCodeFlow(form, {
    ask: (fields) => api.post<CodeSent>("/register", requestOf(fields, "")),
    confirm: (fields, code) => api.post<SignedIn>("/register/confirm", requestOf(fields, code)),
    onDone(answer) {
      track(shop, { name: "register" });
      prove(answer);
    },
    say: ({ status }) => (status >= 500 ? t("account.register.failed") : undefined),
  });
  return (
    <div className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
      {offer}
      {!offer && flow.at === "code" && <CodeStep flow={flow} />}
      {!offer && flow.at === "exists" && <AccountExists next={next} />}
      {!offer && flow.at === "form" && (
        <>
          <Form name="register" form={form} onSubmit={flow.begin} className="grid gap-4">
            <TextField name="name" label={t("form.name")} autoComplete="name" />
            <MobileField label={t("form.mobile")} hint={t("account.mobile.hint")} />
            <TextField
              name="email"
              label={t("form.email")}
              type="email"
              inputMode="email"
              autoComplete="email"
              optional
            />
            <NewPassword />
            <Submit busy={flow.busy} problem={flow.problem}>
              {t("account.code.send")}
            </Submit>
          </Form>
          <div className="mt-5 grid gap-2.5 border-t border-line pt-5 text-center">
            <p className="text-muted">{t("account.register.old")}</p>
            <Link to={withNext(loginPath, next)} className={button.quiet}>
              {t("account.login")}
            </Link>
          </div>
        </>
      )}
    </div>
  );
}

function requestOf({ name, mobile, email, password }: Fields, code: string): RegisterRequest {
  return { name, mobile, email, password, code };
}
