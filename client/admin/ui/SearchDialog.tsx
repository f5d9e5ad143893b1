import { Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Dialog } from "../../components/ui/Dialog";
import { useSettled } from "../lib/useSettled";
import { Button } from "./Button";

// Debounce in milliseconds.
const pause = 300;

/** The text of a SearchDialog: `written` is in its field, `q` is searched for. */
export interface DialogSearch {
  written: string;
  write: (text: string) => void;
  q: string;
}

/** Returns the text for a SearchDialog. */
export function useDialogSearch(): DialogSearch {
  const [written, write] = useState("");
  return { written, write, q: useSettled(written.trim(), pause) };
}

interface SearchDialogProps {
  title: string;
  /** The label of the field, such as "Search your products". */
  label: string;
  search: DialogSearch;
  /** The label of the button that closes the dialog, for lists in which several rows are chosen. */
  done?: string;
  onClose: () => void;
  /** The results. */
  children: ReactNode;
}

/** A dialog with a search field above its results. */
export function SearchDialog({ title, label, search, done, onClose, children }: SearchDialogProps) {
  return (
    <Dialog title={title} look="middle" onClose={onClose}>
      <div className="relative shrink-0 p-4 pb-2">
        <Search
          size={20}
          aria-hidden="true"
          className="pointer-events-none absolute top-7.5 left-7.5 text-muted"
        />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          value={search.written}
          onChange={(event) => search.write(event.currentTarget.value)}
          autoComplete="off"
          className="control pl-11!"
        />
      </div>
      <div className="h-[60dvh] overflow-y-auto px-4" aria-live="polite">
        {children}
      </div>
      {done && (
        <div className="shrink-0 border-t border-line p-4">
          <Button look="primary" className="w-full" onClick={onClose}>
            {done}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
