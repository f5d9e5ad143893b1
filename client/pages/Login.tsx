import { SignInPage } from "../account/SignInPage";
import { useI18n } from "../lib/i18n";
import { usePageProps } from "../lib/page";
import { retriable } from "../lib/retriable";
import type { SignInProps } from "../types/page.gen";

const form = async () => (await retriable(() => import("../account/LoginForm"))).LoginForm;

export default function Login() {
  const { t } = useI18n();
  const { next } = usePageProps<SignInProps>();
  return (
    <SignInPage
      title={t("account.login")}
      lead={t("account.login.lead")}
      fields={2}
      form={form}
      next={next}
    />
  );
}
