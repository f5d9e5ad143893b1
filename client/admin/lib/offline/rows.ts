import type { DBSchema, IDBPDatabase } from "idb";

/** Rows on the device, by key. Tests use an in-memory map instead of the browser's database. */
export interface Rows<T> {
  get(key: string): Promise<T | undefined>;
  /** All rows, in the order of their keys. */
  all(): Promise<T[]>;
  put(key: string, row: T): Promise<void>;
  remove(key: string): Promise<void>;
}

interface Schema extends DBSchema {
  answers: { key: string; value: unknown };
  changes: { key: string; value: unknown };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

// Opens the database of the admin area, which contains answers of the server and changes that wait to be sent.
function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= open().catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(): Promise<IDBPDatabase<Schema>> {
  const { openDB } = await import("idb");
  return openDB<Schema>("haat-admin", 1, {
    upgrade(db) {
      db.createObjectStore("answers");
      db.createObjectStore("changes");
    },
  });
}

/**
 * Returns the rows of a table of the browser's database. Calls reject if the browser has none, as in some
 * private windows.
 */
export function deviceRows<T>(table: "answers" | "changes"): Rows<T> {
  return {
    get: async (key) => (await database()).get(table, key) as Promise<T | undefined>,
    all: async () => (await database()).getAll(table) as Promise<T[]>,
    put: async (key, row) => void (await (await database()).put(table, row, key)),
    remove: async (key) => (await database()).delete(table, key),
  };
}
