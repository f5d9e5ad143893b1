import { useState } from "react";
import { Dialog } from "../../components/ui/Dialog";
import { useI18n } from "../../lib/i18n";
import { FinderBox } from "./finder/FinderBox";
import { MenuGroups } from "./MenuGroups";
import { Person } from "./Person";

/** The phone's sheet behind "More": a search field, which replaces the groups by results, and the person. */
export function MenuSheet({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const [text, setText] = useState("");
  return (
    <Dialog title={t("admin.more")} look="middle" onClose={onClose}>
      <div className="grid gap-3 overflow-y-auto p-3">
        <FinderBox text={text} onText={setText} onOpen={onClose} />
        {text.trim() === "" && (
          <>
            <MenuGroups onOpen={onClose} />
            <Person className="border-t border-line pt-3" />
          </>
        )}
      </div>
    </Dialog>
  );
}
