import {
  ArrowDown,
  ArrowUp,
  CopyPlus,
  Eye,
  EyeOff,
  type LucideIcon,
  Pencil,
  Trash2,
} from "lucide-react";
import { Dialog } from "../../../components/ui/Dialog";
import { useI18n } from "../../../lib/i18n";

/** The actions on a section besides dragging it. */
export type SectionAct = "edit" | "up" | "down" | "hide" | "copy" | "delete";

interface SectionMenuProps {
  name: string;
  hidden: boolean;
  /** The actions that apply. */
  acts: SectionAct[];
  onAct: (act: SectionAct) => void;
  onClose: () => void;
}

/** The actions of a section in a sheet. */
export function SectionMenu({ name, hidden, acts, onAct, onClose }: SectionMenuProps) {
  const { t } = useI18n();
  const all: { act: SectionAct; icon: LucideIcon; text: string }[] = [
    { act: "edit", icon: Pencil, text: t("admin.section.act.edit") },
    { act: "up", icon: ArrowUp, text: t("admin.section.act.up") },
    { act: "down", icon: ArrowDown, text: t("admin.section.act.down") },
    {
      act: "hide",
      icon: hidden ? Eye : EyeOff,
      text: t(hidden ? "admin.section.act.show" : "admin.section.act.hide"),
    },
    { act: "copy", icon: CopyPlus, text: t("admin.section.act.copy") },
    { act: "delete", icon: Trash2, text: t("admin.section.act.delete") },
  ];
  return (
    <Dialog title={name} look="middle" onClose={onClose}>
      <ul className="divide-y divide-line px-2 pb-2">
        {all
          .filter(({ act }) => acts.includes(act))
          .map(({ act, icon: Icon, text }) => (
            <li key={act}>
              <button
                type="button"
                onClick={() => {
                  onClose();
                  onAct(act);
                }}
                className={`flex min-h-13 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-sunken ${act === "delete" ? "text-danger" : ""}`}
              >
                <Icon size={20} aria-hidden="true" className="shrink-0" />
                {text}
              </button>
            </li>
          ))}
      </ul>
    </Dialog>
  );
}
