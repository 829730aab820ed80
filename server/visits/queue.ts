export interface Queue<T> {
  /** It returns whether there was room. */
  add(one: T): boolean;
  flush(): Promise<void>;
}

const FLUSH_MS = 2_000;

/** A batch of at most `max` is written together; `add` refuses more. `onLost` gets how many were lost. */
export function createQueue<T>(
  max: number,
  write: (batch: readonly T[]) => Promise<void>,
  onLost: (count: number, error: unknown) => void,
): Queue<T> {
  let waiting: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return writing;
    writing = writing.then(() => write(batch)).catch((error) => onLost(batch.length, error));
    return writing;
  }

  return {
    add(one) {
      if (waiting.length >= max) return false;
      waiting.push(one);
      timer ??= setTimeout(flush, FLUSH_MS);
      return true;
    },
    flush,
  };
}
