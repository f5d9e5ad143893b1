import type { Rows } from "./rows";

/** Returns in-memory rows that behave like the browser's database: rows are copied, and sorted by key. */
export function memoryRows<T>(): Rows<T> & { table: Map<string, T> } {
  const table = new Map<string, T>();
  return {
    table,
    get: async (key) => structuredClone(table.get(key)),
    all: async () =>
      [...table].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => structuredClone(row)),
    put: async (key, row) => void table.set(key, structuredClone(row)),
    remove: async (key) => void table.delete(key),
  };
}
