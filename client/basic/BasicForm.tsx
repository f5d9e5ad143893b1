import type { ReactNode } from "react";
import { useHref } from "../lib/page";

interface BasicFormProps {
  /** The path within the shop that the form is sent to. */
  to: string;
  method?: "get" | "post";
  /** True for a form with files. */
  files?: boolean;
  className?: string;
  children: ReactNode;
}

/** A form that works without scripts. */
export function BasicForm({ to, method = "post", files, className, children }: BasicFormProps) {
  const action = useHref(to);
  const lang = new URLSearchParams(action.split("?")[1]).get("lang");
  return (
    <form
      method={method}
      action={action}
      encType={files ? "multipart/form-data" : undefined}
      className={className}
      noValidate
    >
      {/* A GET form replaces the query of its address, so it repeats the language. */}
      {method === "get" && lang && <input type="hidden" name="lang" value={lang} />}
      {children}
    </form>
  );
}
