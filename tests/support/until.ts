// How a test waits for what nothing tells it of: it looks until it is so, however slow the machine is.

/** When a test says what did not come, in place of waiting for ever. No test may pass or fail by this number. */
export const GIVE_UP_MS = 180_000;

/** For what the product does by itself now and then, which a test meets on a slow machine alone. */
export const NEVER_MS = 86_400_000;

const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 100;

/** Looks again and again, and returns the first answer that is truthy. Throws when nothing came: `what` names it. */
export async function until<T>(
  what: string | (() => string),
  look: () => T | Promise<T>,
): Promise<NonNullable<T>> {
  const deadline = performance.now() + GIVE_UP_MS;
  for (let pauseMs = FIRST_PAUSE_MS;; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    const answer = await look();
    if (answer) return answer;
    if (performance.now() > deadline) {
      throw new Error(`it did not come: ${typeof what === "string" ? what : what()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** For what would wait by itself for ever. */
export async function orGiveUp<T>(what: string, coming: Promise<T>): Promise<T> {
  const never = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => never.reject(new Error(`it did not come: ${what}`)),
    GIVE_UP_MS,
  );
  return await Promise.race([coming, never.promise]).finally(() => clearTimeout(timer));
}
