// The title of a page, as people read it.
import { withoutEscapes } from "./escapes.ts";
import { readMarkup } from "./markup.ts";

/** Null when there is none, or an empty one. */
export function readTitle(code: string): string | null {
  for (const { kind, name, from, to } of readMarkup(code)) {
    if (kind === "end" && name === "head") return null;
    if (kind !== "raw" || name !== "title") continue;
    const title = code.slice(from, to).trim().replaceAll(/\s+/g, " ");
    return withoutEscapes(title).code || null;
  }
  return null;
}
