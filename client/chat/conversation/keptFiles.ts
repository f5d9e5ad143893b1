// Files to send later, in IndexedDB, or in memory if the browser has none.
const memory = new Map<string, Blob>();
const store = "files";

/** Stores a file under a key. Never throws. Without IndexedDB, the file is lost with the document. */
export async function keepFile(key: string, file: Blob): Promise<void> {
  memory.set(key, file);
  await inStore("readwrite", (files) => files.put(file, key));
}

/** Returns the file of a key, or undefined if it is lost. */
export async function keptFile(key: string): Promise<Blob | undefined> {
  return memory.get(key) ?? (await inStore<Blob>("readonly", (files) => files.get(key)));
}

export async function dropFile(key: string): Promise<void> {
  memory.delete(key);
  await inStore("readwrite", (files) => files.delete(key));
}

/** Deletes the files whose keys start with `begin`, except those in `needed`. */
export async function dropOtherFiles(begin: string, needed: string[]): Promise<void> {
  const keys = await inStore<IDBValidKey[]>("readonly", (files) => files.getAllKeys());
  const rest = (keys ?? []).map(String).filter((key) => key.startsWith(begin));
  await Promise.all(rest.filter((key) => !needed.includes(key)).map(dropFile));
}

async function inStore<T>(
  mode: IDBTransactionMode,
  ask: (files: IDBObjectStore) => IDBRequest,
): Promise<T | undefined> {
  try {
    const database = await open();
    try {
      return (await answer(ask(database.transaction(store, mode).objectStore(store)))) as T;
    } finally {
      database.close();
    }
  } catch (error) {
    console.info("access IndexedDB:", error);
    return undefined;
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open("haat-chat", 1);
  request.onupgradeneeded = () => request.result.createObjectStore(store);
  return answer(request);
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
