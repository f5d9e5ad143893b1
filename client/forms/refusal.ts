import type { MessageKey } from "../lib/i18n";

/** Returns the text key for a field error of the server, by its code. */
export function refusalOf(field: string, code: string | undefined): MessageKey {
  switch (code) {
    case "required":
      return "form.required";
    case "min":
      return "form.min";
    case "max":
      return "form.max";
    case "weak":
      return "form.weak";
    case "link":
      return "form.link";
    case "zone":
      return "form.zone";
    case "wrong":
      return "form.wrong_password";
    default:
      return field === "mobile" || field === "phone" ? "form.phone" : "form.format";
  }
}
