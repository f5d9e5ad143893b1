import { SignInPage } from "../account/SignInPage";
import { useI18n } from "../lib/i18n";
import { usePageProps } from "../lib/page";
import { retriable } from "../lib/retriable";
import type { SignInProps } from "../types/page.gen";

const form = async () =>
  (await retriable(() => import("../account/ForgetPasswordForm"))).ForgetPasswordForm;

export default function ForgetPassword() {
  const { t } = useI18n();
  const { next } = usePageProps<SignInProps>();
  return (
    <SignInPage
      title={t("account.forget")}
      lead={t("account.forget.lead")}
      fields={3}
      form={form}
      next={next}
    />
  );
}
