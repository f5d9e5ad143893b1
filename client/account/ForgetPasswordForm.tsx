import type { SignInFormProps } from "../components/SignInPage";

export function ForgetPasswordForm({ next }: SignInFormProps) {
  return <form data-next={next} />;
}
