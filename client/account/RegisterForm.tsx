import type { SignInFormProps } from "../components/SignInPage";

export function RegisterForm({ next }: SignInFormProps) {
  return <form data-next={next} />;
}
