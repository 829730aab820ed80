type InTurn = <T>(ask: () => Promise<T>, isWanted: () => boolean) => Promise<T | null>;

/** Who hangs delays the others no longer than this. */
const TURN_MAX_MS = 10_000;

/** One after the other; it is null when nobody wants it any more. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (ask, isWanted) => {
    const turn = last.then(() => isWanted() ? ask() : null);
    const isOver = new Promise((resolve) => setTimeout(resolve, TURN_MAX_MS));
    last = Promise.race([turn.catch(() => {}), isOver]);
    return turn;
  };
}
