import { useSyncExternalStore } from "react";

/** A paper for labels. Lengths are in millimetres. */
export interface Paper {
  width: number;
  /** 0 for a roll, whose pages are as long as the longest label. */
  height: number;
  columns: number;
  rows: number;
  /** The width of a barcode's narrowest bar. On rolls it is a whole number of dots of a printer with 8 dots per mm. */
  module: number;
}

/** All papers for labels, in the order of the choice. */
export const papers = {
  "58": { width: 58, height: 0, columns: 1, rows: 1, module: 0.375 },
  "80": { width: 80, height: 0, columns: 1, rows: 1, module: 0.5 },
  "100x150": { width: 100, height: 150, columns: 1, rows: 1, module: 0.75 },
  "a4-1": { width: 210, height: 297, columns: 1, rows: 1, module: 1 },
  "a4-2": { width: 210, height: 297, columns: 1, rows: 2, module: 0.75 },
  "a4-4": { width: 210, height: 297, columns: 2, rows: 2, module: 0.75 },
  "a4-8": { width: 210, height: 297, columns: 2, rows: 4, module: 0.375 },
} as const satisfies Record<string, Paper>;

export type PaperName = keyof typeof papers;

const storageKey = "haat-label-paper";

function chosen(): PaperName {
  const name = localStorage.getItem(storageKey) ?? "";
  return Object.hasOwn(papers, name) ? (name as PaperName) : "a4-4";
}

const listeners = new Set<() => void>();

function choose(name: PaperName): void {
  localStorage.setItem(storageKey, name);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the paper on which this browser prints labels, and its setter. */
export function usePaper(): [name: PaperName, choose: (name: PaperName) => void] {
  return [useSyncExternalStore(listen, chosen), choose];
}
