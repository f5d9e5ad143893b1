import { useSyncExternalStore } from "react";

const storageKey = "haat-admin-muted";

/** Reports whether the sound for new orders is muted. */
export function isMuted(): boolean {
  return localStorage.getItem(storageKey) === "yes";
}

const listeners = new Set<() => void>();

export function setMuted(muted: boolean): void {
  if (muted) localStorage.setItem(storageKey, "yes");
  else localStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the mute setting of this browser, and its setter. */
export function useMuted(): [muted: boolean, mute: (muted: boolean) => void] {
  return [useSyncExternalStore(listen, isMuted), setMuted];
}

// Two doorbell notes: frequency in Hz and start in seconds.
const notes = [
  [880, 0],
  [1174.7, 0.16],
] as const;

let audio: AudioContext | null = null;

/**
 * Creates the audio context on the first press, because browsers allow sound only after a user
 * gesture. Returns the cleanup function.
 */
export function readyChime(): () => void {
  const ready = () => {
    audio ??= new AudioContext();
    void audio.resume();
  };
  const once = { once: true };
  window.addEventListener("pointerdown", ready, once);
  window.addEventListener("keydown", ready, once);
  return () => {
    window.removeEventListener("pointerdown", ready);
    window.removeEventListener("keydown", ready);
  };
}

/** Rings once for a new order, unless muted or before the first user gesture. */
export function chime(): void {
  if (isMuted() || audio?.state !== "running") return;
  const now = audio.currentTime;
  for (const [pitch, after] of notes) {
    const note = audio.createOscillator();
    const loudness = audio.createGain();
    note.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.25, now + after);
    loudness.gain.exponentialRampToValueAtTime(0.001, now + after + 0.5);
    note.connect(loudness).connect(audio.destination);
    note.start(now + after);
    note.stop(now + after + 0.5);
  }
}
