import type { SignInFormProps } from "../components/SignInPage";

export function LoginForm({ next }: SignInFormProps) {
  return <form data-next={next} />;
}
