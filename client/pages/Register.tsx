import { SignInPage } from "../account/SignInPage";
import { useI18n } from "../lib/i18n";
import { usePageProps } from "../lib/page";
import { retriable } from "../lib/retriable";
import type { SignInProps } from "../types/page.gen";

const form = async () => (await retriable(() => import("../account/RegisterForm"))).RegisterForm;

export default function Register() {
  const { t } = useI18n();
  const { next } = usePageProps<SignInProps>();
  return (
    <SignInPage
      title={t("account.register")}
      lead={t("account.register.lead")}
      fields={5}
      form={form}
      next={next}
    />
  );
}
