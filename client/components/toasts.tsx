import { createRoot } from "react-dom/client";
import { type ExternalToast, Toaster, toast } from "sonner";
import type { ToastKind } from "./toast";

let box: HTMLElement | undefined;

/** Shows a toast for 4 s; more overrides its options. */
export function show(kind: ToastKind, text: string, more?: ExternalToast): void {
  box ??= mount();
  raise(box);
  toast[kind](text, more);
}

/** Removes the toast with an id. */
export function dismiss(id: string): void {
  toast.dismiss(id);
}

function mount(): HTMLElement {
  const made = document.createElement("div");
  document.body.append(made);
  createRoot(made).render(
    <Toaster
      position="bottom-right"
      duration={4000}
      visibleToasts={3}
      style={{ fontFamily: "inherit" }}
      mobileOffset={{ bottom: "4.25rem" }}
      toastOptions={{ className: "toast" }}
    />,
  );
  return made;
}

// Moves the toasts into the topmost dialog: elements outside a modal dialog are below it and hidden from screen readers.
function raise(box: HTMLElement): void {
  const dialogs = document.querySelectorAll<HTMLDialogElement>("dialog[open]");
  const host = [...dialogs].at(-1) ?? document.body;
  if (box.parentElement === host) return;
  host.append(box);
  host.addEventListener("close", () => document.body.append(box), { once: true });
}
