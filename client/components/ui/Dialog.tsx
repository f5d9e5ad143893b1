import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useI18n } from "../../lib/i18n";

export type DialogLook = "left" | "menu" | "right" | "top" | "middle" | "wide";

interface DialogProps {
  /** The heading and accessible name. */
  title: string;
  /** The layout: a drawer at a side, a sheet at the top, a card in the middle, or a card as wide as its content. */
  look: DialogLook;
  onClose: () => void;
  children: ReactNode;
}

const looks = {
  left: "drawer mr-auto w-80",
  menu: "drawer mr-auto w-70",
  right: "drawer drawer-right ml-auto w-[350px]",
  top: "sheet mb-auto w-full max-md:h-dvh md:max-h-[85dvh]",
  middle: "popup m-auto w-[26rem] rounded-card",
  wide: "popup m-auto rounded-card",
};

const head = "flex shrink-0 items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4";

// The top sheet has no title bar, because its content has a heading beside the close button.
const heads = {
  left: head,
  menu: head,
  right: head,
  top: "absolute top-2.5 right-2.5 z-1",
  middle: head,
  wide: head,
};

/**
 * A modal dialog, open while it is rendered. The browser traps the focus in it and restores it
 * afterwards. Escape, the close button and a click on the backdrop close it.
 */
export function Dialog({ title, look, onClose, children }: DialogProps) {
  const { t } = useI18n();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const beside = (event: MouseEvent) => {
    if (event.target === ref.current) ref.current?.close();
  };
  // On a low screen a popup scrolls as a whole. The other layouts scroll in parts.
  const isPopup = look === "middle" || look === "wide";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users have Escape and the close button
    <dialog
      ref={ref}
      aria-label={title}
      onClose={onClose}
      onClick={beside}
      className={`dialog max-w-full bg-surface text-ink shadow-raised ${looks[look]}`}
    >
      <div className={`flex min-h-0 grow flex-col ${isPopup ? "overflow-y-auto" : ""}`}>
        <header className={heads[look]}>
          <h2 className={look === "top" ? "sr-only" : "text-lg"}>{title}</h2>
          <button
            type="button"
            onClick={() => ref.current?.close()}
            aria-label={t("close")}
            className="grid size-11 place-items-center rounded-control hover:bg-sunken"
          >
            <X size={22} aria-hidden="true" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
