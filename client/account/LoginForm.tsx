import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { button } from "../components/ui/button";
import { MobileField, PasswordField } from "../forms/Field";
import { Form } from "../forms/Form";
import { Submit } from "../forms/SubmitButton";
import { useSending } from "../forms/useSending";
import { useI18n } from "../lib/i18n";
import { forgetPasswordPath, registerPath, withNext } from "../lib/paths";
import { useCustomerApi } from "../lib/useCustomerApi";
import { Link } from "../router/Link";
import { useSessionEnded } from "../state/customer";
import type { SignedIn } from "../types/account.gen";
import { keptMobile, useKeptMobile } from "./keptMobile";
import { loginRules } from "./rules";
import type { SignInFormProps } from "./SignInPage";
import { useSignIn } from "./useSignIn";

/** Signs in with number and password. */
export function LoginForm({ next }: SignInFormProps) {
  const { t } = useI18n();
  const api = useCustomerApi();
  const { enter, goOn } = useSignIn(next);
  const form = useForm({
    defaultValues: { mobile: keptMobile(), password: "" },
    resolver: standardSchemaResolver(loginRules),
  });
  useKeptMobile(form);
  const { busy, problem, send } = useSending(form);
  const login = (fields: { mobile: string; password: string }) =>
    send(
      async () => {
        enter(await api.post<SignedIn>("/login", fields));
        goOn();
      },
      ({ code }) => (code === "login_invalid" ? t("account.login.invalid") : undefined),
    );
  return (
    <div className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
      <Why next={next} />
      <Form name="login" form={form} onSubmit={login} className="grid gap-4">
        <MobileField label={t("form.mobile")} />
        <PasswordField
          name="password"
          label={t("account.password")}
          autoComplete="current-password"
        />
        <Link
          to={withNext(forgetPasswordPath, next)}
          className="-my-2 inline-flex min-h-11 items-center justify-self-start font-medium text-primary underline-offset-4 hover:underline"
        >
          {t("account.forget")}
        </Link>
        <Submit busy={busy} problem={problem}>
          {t("account.login")}
        </Submit>
      </Form>
      <div className="mt-5 grid gap-2.5 border-t border-line pt-5 text-center">
        <p className="text-muted">{t("account.login.new")}</p>
        <Link to={withNext(registerPath, next)} className={button.quiet}>
          {t("account.register")}
        </Link>
      </div>
    </div>
  );
}

// Explains why the login page was opened: the session expired, or the requested page needs an account.
function Why({ next }: SignInFormProps) {
  const { t } = useI18n();
  const ended = useSessionEnded();
  if (!next && !ended) return null;
  return (
    <p className="mb-4 rounded-control bg-primary-soft px-3.5 py-2.5 font-medium">
      {t(ended === "expired" ? "account.login.expired" : "account.login.first")}
    </p>
  );
}
