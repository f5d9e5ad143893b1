let audio: AudioContext | undefined;

/** Signals the result of a scan by a high tone and a short vibration, or by a low tone and a long vibration for a failure. */
export function signal(ok: boolean): void {
  navigator.vibrate?.(ok ? 60 : [120, 60, 120]);
  if (typeof AudioContext === "undefined") return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.frequency.value = ok ? 1320 : 220;
  loudness.gain.setValueAtTime(0.2, now);
  loudness.gain.exponentialRampToValueAtTime(0.001, now + (ok ? 0.12 : 0.4));
  tone.connect(loudness).connect(audio.destination);
  tone.start(now);
  tone.stop(now + (ok ? 0.12 : 0.4));
}
