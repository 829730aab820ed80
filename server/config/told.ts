// Beside each variable stands what the operator's room shows of it; without a secret in any.
import type { Config } from "./config.ts";

export interface Told {
  /** What is set, as far as it is no secret; null: nothing. */
  value: string | null;
  follows: string;
  /** Not as it should be where others come. */
  isWarning?: boolean;
}

export type Tell = (config: Config) => Told;
export type ToldOf<Variables> = { readonly [V in keyof Variables]: Tell };

/** Its value is not told. */
export const SET = "set";

/** Without who may write there. */
export function hostOf(url: string): string {
  return new URL(url).host || SET;
}
