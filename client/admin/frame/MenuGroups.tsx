import { ChevronDown } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useI18n } from "../../lib/i18n";
import { SideBadge, SideLink } from "./MenuLink";
import { type MenuEntry, type MenuGroup, useEntry, useMenu, useWaiting } from "./menu";
import { useOpenGroups } from "./openGroups";

const head =
  "flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-medium text-muted hover:bg-sunken hover:text-ink data-current:text-ink";

/** The groups of the menu. Each opens and closes; the entry of the current screen is scrolled into view. */
export function MenuGroups({ onOpen }: { onOpen?: () => void }) {
  const menu = useMenu();
  const entry = useEntry(menu);
  const current = menu.find(({ entries }) => entry && entries.includes(entry));
  const [open, toggle] = useOpenGroups(current?.name);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another entry becomes the current one
  useEffect(() => {
    list.current?.querySelector("[aria-current=page]")?.scrollIntoView?.({ block: "nearest" });
  }, [entry?.to]);
  return (
    <div ref={list} className="grid gap-0.5">
      {menu.map((group) => {
        const [only, ...others] = group.entries;
        return only && others.length === 0 ? (
          <SideLink
            key={group.name}
            entry={only}
            icon={group.icon}
            current={only === entry}
            onClick={onOpen}
          />
        ) : (
          <Group
            key={group.name}
            group={group}
            entry={entry}
            open={open.includes(group.name)}
            onToggle={() => toggle(group.name)}
            onOpen={onOpen}
          />
        );
      })}
    </div>
  );
}

interface GroupProps {
  group: MenuGroup;
  entry: MenuEntry | undefined;
  open: boolean;
  onToggle: () => void;
  onOpen?: () => void;
}

/** A group: a button, and the entries while it is open. The button has the badges of a closed group. */
function Group({
  group: { text, icon: Icon, entries },
  entry,
  open,
  onToggle,
  onOpen,
}: GroupProps) {
  const { t } = useI18n();
  const id = useId();
  const waiting = useWaiting()(...entries);
  const here = entry !== undefined && entries.includes(entry);
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={onToggle}
        data-current={here || undefined}
        className={head}
      >
        <Icon size={22} aria-hidden="true" />
        <span className="grow">{t(text)}</span>
        {!open && <SideBadge waiting={waiting} />}
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={`shrink-0 transition-transform ${open ? "rotate-180" : ""}`}
        />
      </button>
      <ul id={id} hidden={!open} className="grid gap-0.5 pb-1">
        {open &&
          entries.map((each) => (
            <li key={each.to}>
              <SideLink entry={each} current={each === entry} onClick={onOpen} />
            </li>
          ))}
      </ul>
    </div>
  );
}
