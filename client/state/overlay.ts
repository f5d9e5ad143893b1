import { create } from "zustand";

/** What may lie over the page, one at a time. */
export type OverlayName = "cart" | "added" | "categories" | "search";

const useStore = create<{ shown: OverlayName | null; lastAdded: string }>(() => ({
  shown: null,
  lastAdded: "",
}));

/** What lies over the page; null on the server. */
export function useOverlay(): OverlayName | null {
  return useStore(({ shown }) => shown);
}

/** Whether something lies over the page now, for what need not be drawn again when that changes. */
export function isOverlayOpen(): boolean {
  return useStore.getState().shown !== null;
}

export function openOverlay(name: OverlayName): void {
  useStore.setState({ shown: name });
}

/** Tells of the cart's line that was just added to. */
export function confirmAdded(lineId: string): void {
  useStore.setState({ shown: "added", lastAdded: lineId });
}

/** The id of the cart's line that was last added to. */
export function useLastAdded(): string {
  return useStore(({ lastAdded }) => lastAdded);
}

export function closeOverlay(): void {
  useStore.setState({ shown: null });
}
