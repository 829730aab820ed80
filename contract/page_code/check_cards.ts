import { SCREENS } from "../paths.ts";

/** The dashboard opens the editor at the card of To fix that this parameter names. */
export const CARD = "card";

export function cardPath(key: string): string {
  return `${SCREENS.dashboard}?${CARD}=${encodeURIComponent(key)}`;
}
