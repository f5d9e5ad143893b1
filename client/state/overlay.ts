import { create } from "zustand";

/** The overlays, at most one of which is open. */
export type OverlayName = "cart" | "added" | "categories" | "search" | "alert";

const useStore = create<{ shown: OverlayName | null; lastAdded: string }>(() => ({
  shown: null,
  lastAdded: "",
}));

/** Returns the open overlay; null on the server. */
export function useOverlay(): OverlayName | null {
  return useStore(({ shown }) => shown);
}

/** Reports whether an overlay is open, without subscribing to changes. */
export function isOverlayOpen(): boolean {
  return useStore.getState().shown !== null;
}

export function openOverlay(name: OverlayName): void {
  useStore.setState({ shown: name });
}

/** Opens the confirmation that units were added to a cart line. */
export function confirmAdded(lineId: string): void {
  useStore.setState({ shown: "added", lastAdded: lineId });
}

/** Returns the id of the cart line to which units were last added. */
export function useLastAdded(): string {
  return useStore(({ lastAdded }) => lastAdded);
}

export function closeOverlay(): void {
  useStore.setState({ shown: null });
}
