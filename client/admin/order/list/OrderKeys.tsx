import { Keyboard } from "lucide-react";
import { useEffect, useState } from "react";
import { Dialog } from "../../../components/ui/Dialog";
import { type MessageKey, useI18n } from "../../../lib/i18n";
import { keysOff, setKeysOff } from "../../lib/keys";
import { useWide } from "../../lib/useWide";
import { Switch } from "../../ui/inputs/Switch";
import type { Selection } from "../../ui/useSelection";
import { keyAction, stepRow } from "./keys";

const help: { keys: string; text: MessageKey }[] = [
  { keys: "J", text: "admin.orders.keys.next" },
  { keys: "K", text: "admin.orders.keys.previous" },
  { keys: "X", text: "admin.orders.keys.select" },
  { keys: "Enter", text: "admin.orders.keys.open" },
  { keys: "/", text: "admin.find" },
  { keys: "?", text: "admin.orders.keys.help" },
];

/**
 * The keyboard shortcuts of the order list, the same as in Gmail and Shopify, and their help. They
 * can be turned off, because they are single characters (WCAG 2.1.4).
 */
export function OrderKeys({ selection }: { selection: Selection<string> }) {
  const { t } = useI18n();
  const wide = useWide();
  const [open, setOpen] = useState(false);
  const [off, setOff] = useState(keysOff);
  const { chosen, toggle } = selection;
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const action = keyAction(event);
      if (!action || (off && action !== "help")) return;
      event.preventDefault();
      if (action === "help") setOpen(true);
      else if (action === "select") {
        const row = (document.activeElement as HTMLElement | null)?.dataset.row;
        if (row) toggle(row, !chosen.has(row));
      } else stepRow(action === "next" ? 1 : -1);
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [off, chosen, toggle]);
  return (
    <>
      {wide && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="mt-2 inline-flex min-h-11 items-center gap-2 text-sm text-muted hover:text-primary"
        >
          <Keyboard size={18} aria-hidden="true" />
          {t("admin.orders.keys")}
        </button>
      )}
      {open && (
        <Dialog title={t("admin.orders.keys")} look="middle" onClose={() => setOpen(false)}>
          <div className="grid gap-4 overflow-y-auto p-4">
            <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5">
              {help.map(({ keys, text }) => (
                <div key={keys} className="contents">
                  <dt>
                    <kbd className="rounded-control border border-edge bg-sunken px-2 py-0.5 font-mono">
                      {keys}
                    </kbd>
                  </dt>
                  <dd>{t(text)}</dd>
                </div>
              ))}
            </dl>
            <Switch
              label={t("admin.orders.keys.on")}
              checked={!off}
              onChange={(on) => {
                setKeysOff(!on);
                setOff(!on);
              }}
            />
          </div>
        </Dialog>
      )}
    </>
  );
}
