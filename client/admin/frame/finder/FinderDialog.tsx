import { useEffect, useRef, useState } from "react";
import { Dialog } from "../../../components/ui/Dialog";
import { useI18n } from "../../../lib/i18n";
import { FinderBox } from "./FinderBox";

/** The search for everything in a dialog. */
export function FinderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const [text, setText] = useState("");
  const content = useRef<HTMLDivElement>(null);
  // Runs after the dialog has opened and focused its close button.
  useEffect(() => content.current?.querySelector("input")?.focus(), []);
  return (
    <Dialog title={t("admin.find")} look="middle" onClose={onClose}>
      <div ref={content} className="min-h-80 overflow-y-auto p-3">
        <FinderBox text={text} onText={setText} onOpen={onClose} suggests />
      </div>
    </Dialog>
  );
}
