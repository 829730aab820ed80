// IndexedDB takes what other storage has no room for: files, and what is made of them.

/** It resolves when the transaction is committed, because leaving the page before that would undo it. */
export async function inStore<T>(
  name: string,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open(name);
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(name, "readwrite");
      const request = act(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

function open(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(name);
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}
