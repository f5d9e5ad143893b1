export function PasswordReset() {
  return <div data-section="password_reset" />;
}
