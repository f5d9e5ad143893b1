import { create } from "zustand";

/** The event that Chromium fires when a page can be installed: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

const storageKey = "haat-admin-install";

interface Offer {
  /** The browser's offer; null if it made none. */
  event: InstallEvent | null;
  /** Whether the person has answered the offer in this browser. */
  answered: boolean;
}

export const useOffer = create<Offer>(() => ({
  event: null,
  answered: localStorage.getItem(storageKey) === "answered",
}));

/** Stores the browser's offer to install the area, for InstallOffer. Call it before the first render: the browser offers only once. */
export function awaitOffer(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // Suppresses the browser's own prompt; InstallOffer shows it later.
    useOffer.setState({ event: event as InstallEvent });
  });
  window.addEventListener("appinstalled", answerOffer);
}

/** Records that the person answered, so that this browser shows no further offer. */
export function answerOffer(): void {
  localStorage.setItem(storageKey, "answered");
  useOffer.setState({ event: null, answered: true });
}

/** Reports whether the page is open as an installed app. */
export function isInstalled(): boolean {
  const { standalone } = navigator as { standalone?: boolean }; // Only Safari on iPhones has navigator.standalone.
  return standalone === true || matchMedia("(display-mode: standalone)").matches;
}

/** Reports whether the browser is one on an iPhone or iPad, where people install apps by the share menu. */
export function isApple({ userAgent, maxTouchPoints }: Navigator): boolean {
  // Safari on an iPad identifies itself as a Mac.
  return (
    /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes("Macintosh") && maxTouchPoints > 1)
  );
}
