// It uses IndexedDB, because files may be larger than other storage takes.
import { START } from "../../contract/examples/examples.ts";

export interface DroppedFiles {
  entries: readonly FileSystemEntry[];
  files: readonly File[];
}

export type Handover =
  | { kind: "text"; text: string }
  | { kind: "files"; files: { path: string; bytes: Uint8Array }[] };

const NAME = "hand_over";
const KEY = "newest";

export async function handOver(what: Handover): Promise<void> {
  await inStore((store) => store.put(what, KEY));
}

export async function takeHandedOver(): Promise<Handover | null> {
  try {
    return await inStore((store) => {
      const what: IDBRequest<Handover | undefined> = store.get(KEY);
      store.delete(KEY);
      return what;
    }) ?? null;
  } catch {
    return null;
  }
}

/** It resolves when the transaction is committed, because leaving the page before that would undo it. */
async function inStore<T>(act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(NAME, "readwrite");
      const request = act(transaction.objectStore(NAME));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(NAME);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

export function holdDropped(list: DataTransfer | FileList): DroppedFiles {
  if (list instanceof FileList) return { entries: [], files: [...list] };
  const entries = [...list.items].map((item) => item.webkitGetAsEntry())
    .filter((each) => each !== null);
  return { entries, files: [...list.files] };
}

/** It removes the parameter, so that a reload does not ask again. */
export function takeStart(): string | null {
  const url = new URL(location.href);
  const asked = url.searchParams.get(START);
  if (asked !== null) {
    url.searchParams.delete(START);
    history.replaceState(history.state, "", url);
  }
  return asked || null;
}

export function decoded(raw: string): string {
  const field = document.createElement("textarea");
  field.innerHTML = raw;
  return field.value;
}
