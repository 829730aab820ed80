import { SCREENS } from "../paths.ts";

/**
 * Browsers read a backslash as a slash and drop tabs and newlines, so only a path that the URL parser itself keeps on
 * this origin passes (ASVS 5.0, 3.7.2).
 */
export function ownPath(next: string | null): string {
  const base = "http://own.invalid";
  if (!next?.startsWith("/") || !URL.canParse(next, base)) {
    return SCREENS.dashboard;
  }
  const url = new URL(next, base);
  const path = url.pathname + url.search + url.hash;
  return url.origin === base && !path.startsWith("//") ? path : SCREENS.dashboard;
}
