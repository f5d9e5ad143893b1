import { useCallback, useState } from "react";

export type RowId = string | number;

/** Manages the selected rows of a list, for DataList and BulkBar. */
export function useSelection<Id extends RowId>() {
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(new Set<Id>());
  return {
    chosen,
    toggle: useCallback((id: Id, on: boolean) => {
      setChosen((before) => {
        const next = new Set(before);
        if (on) next.add(id);
        else next.delete(id);
        return next;
      });
    }, []),
    set: useCallback((ids: Id[]) => setChosen(new Set(ids)), []),
    clear: useCallback(() => setChosen(new Set<Id>()), []),
  };
}

export type Selection<Id extends RowId> = ReturnType<typeof useSelection<Id>>;
