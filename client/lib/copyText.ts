import { toast } from "./toast";

/** Puts a text on the clipboard and says whether that worked: browsers may refuse. */
export async function copyText(text: string, done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast("success", done);
  } catch {
    toast("error", failed);
  }
}
