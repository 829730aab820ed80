// What one may do once at a time, counted in the database until its end: no session of Postgres is held for it.
import type { RateLimiterPostgres } from "rate-limiter-flexible";

export interface Hold {
  /** It goes on. */
  keep(): Promise<void>;
  end(): Promise<void>;
}

export const NO_HOLD: Hold = { keep: () => Promise.resolve(), end: () => Promise.resolve() };

/** Of what is counted by now. Without `keep`, it is over by itself: whoever counted it may have died. */
export function openHold(limiter: RateLimiterPostgres, key: string): Hold {
  const { duration } = limiter;
  let overAt = Date.now() + duration * 1_000;
  const leftS = () => (overAt - Date.now()) / 1_000;
  return {
    async keep() {
      if (leftS() > duration / 2) return;
      overAt = Date.now() + duration * 1_000;
      await limiter.set(key, 1, duration);
    },
    async end() {
      // What was over by itself may be somebody else's by now.
      const isMine = leftS() > 0;
      overAt = 0;
      if (isMine) await limiter.delete(key);
    },
  };
}
