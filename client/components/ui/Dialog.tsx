import { X } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useI18n } from "../../lib/i18n";

export type DialogLook = "left" | "menu" | "right" | "top" | "middle" | "wide";

interface DialogProps {
  /** Its name, as the heading shows it. */
  title: string;
  /** Where it stands: a drawer at a side, a sheet from the top, a card in the middle, or one as wide as what it shows. */
  look: DialogLook;
  onClose: () => void;
  children: ReactNode;
}

const looks = {
  left: "drawer mr-auto w-80",
  menu: "drawer mr-auto w-70",
  right: "drawer drawer-right ml-auto w-[350px]",
  top: "sheet mb-auto w-full max-md:h-dvh md:max-h-[85dvh] md:*:max-h-[85dvh]",
  middle: "popup m-auto w-[26rem] rounded-card",
  wide: "popup m-auto rounded-card",
};

const head = "flex shrink-0 items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4";

// The sheet's own content has its head in one row with the cross.
const heads = {
  left: head,
  menu: head,
  right: head,
  top: "absolute top-2.5 right-2.5 z-1",
  middle: head,
  wide: head,
};

/**
 * A modal over the page for as long as it is rendered: the browser keeps the
 * focus in it and gives it back. Esc, the cross and a click beside it close it.
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
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Esc and the cross
    <dialog
      ref={ref}
      aria-label={title}
      onClose={onClose}
      onClick={beside}
      className={`dialog max-w-full bg-surface text-ink shadow-raised ${looks[look]}`}
    >
      <div className="flex h-full max-h-dvh flex-col">
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
