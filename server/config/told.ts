// Beside each variable stands what the operator's room shows of it; without a secret in any.
import type { Config } from "./config.ts";

export interface Told {
  /** It is null where nothing is set, and never a secret. */
  value: string | null;
  follows: string;
  isWarning?: boolean;
}

export type Tell = (config: Config) => Told;
export type ToldOf<Variables> = { readonly [V in keyof Variables]: Tell };

/** It stands in place of a value that is a secret. */
export const SET = "set";

/** The user and the password of the address are secrets. */
export function hostOf(url: string): string {
  return new URL(url).host || SET;
}
