import { createRoot, type Root } from "react-dom/client";
import { type ExternalToast, Toaster, toast } from "sonner";
import type { ToastKind } from "./toast";

let box: HTMLElement | undefined;
let root: Root | undefined;

const duration = 4000;

/** Shows a toast for 4 s. `more` overrides its options. */
export function show(kind: ToastKind, text: string, more?: ExternalToast): void {
  box ??= document.body.appendChild(document.createElement("div"));
  root ??= createRoot(box, { onUncaughtError: startAgain });
  raise(box);
  // Toasts are stacked only if all have the same duration. Otherwise a later toast would cover a longer one, such as
  // the offer to undo a change.
  const lasting = [...toast.getToasts(), more].some(
    (each) => each && "duration" in each && (each.duration ?? 0) > duration,
  );
  root.render(
    <Toaster
      position="bottom-right"
      duration={duration}
      visibleToasts={3}
      expand={lasting}
      style={{ fontFamily: "inherit" }}
      mobileOffset={{ bottom: "4.25rem" }}
      toastOptions={{ className: "toast" }}
    />,
  );
  toast[kind](text, more);
}

/** Removes toasts that throw while rendering, so that the next toast renders. */
function startAgain(error: unknown) {
  console.error("show toasts:", error);
  box?.remove();
  box = root = undefined;
}

/** Removes the toast with an id. */
export function dismiss(id: string): void {
  toast.dismiss(id);
}

// Moves the toasts into the topmost dialog. Elements outside a modal dialog are behind it and hidden from screen
// readers.
function raise(box: HTMLElement): void {
  const dialogs = document.querySelectorAll<HTMLDialogElement>("dialog[open]");
  const host = [...dialogs].at(-1) ?? document.body;
  if (box.parentElement === host) return;
  host.append(box);
  host.addEventListener("close", () => document.body.append(box), { once: true });
}
