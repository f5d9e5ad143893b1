import { useEffect } from "react";
import { asciiDigits } from "../format/digits";
import { useShop } from "../lib/page";
import { stored } from "./stored";

/** The discount codes that the shopper entered in a shop or that came with a link, oldest first. */
export const codes = stored<string>("codes", (found) => (typeof found === "string" ? found : null));

// The limit of the server.
const most = 5;

/** Returns a code in the form in which the server compares codes. */
export const codeKey = (entered: string) =>
  asciiDigits(entered.replace(/\s+/g, "")).toUpperCase().slice(0, 40);

/** Adds a code. If there are too many, the oldest is dropped. */
export function addCode(slug: string, entered: string): void {
  const code = codeKey(entered);
  if (code === "") return;
  codes.change(slug, (list) => [...list.filter((each) => each !== code), code].slice(-most));
}

export function removeCode(slug: string, code: string): void {
  codes.change(slug, (list) => list.filter((each) => each !== code));
}

/** Returns the codes of the current shop, with the one of the link by which the visitor came (client/preHydration.ts). */
export function useCodes(): string[] {
  const { slug } = useShop();
  codes.useRestored(slug);
  useEffect(() => {
    try {
      const entry = `code-${slug}`;
      const linked = sessionStorage.getItem(entry);
      if (!linked) return;
      sessionStorage.removeItem(entry);
      addCode(slug, linked);
    } catch {
      // Storage is denied: the code can be entered by hand.
    }
  }, [slug]);
  return codes.use((list) => list);
}
