import { z } from "zod";
import { type CodeEdit, Place } from "../page_code/findings.ts";

export const PICTURE_PLACE_KINDS = ["img", "source", "poster", "background"] as const;

export const PicturePlace = z.object({
  at: Place.describe(
    "Of the attribute's value, or of url(…). Where there is none, it is empty and stands behind the name of the tag",
  ),
  kind: z.enum(PICTURE_PLACE_KINDS),
  words: z.string().describe(
    "What to call it by: its alternative text, the nearest heading, or the name of a file. It may be empty",
  ),
  address: z.string().nullable().describe("What is named there now, at most 2,000 characters"),
  is_missing: z.boolean().describe("Visitors see nothing there"),
  selector: z.string().nullable().describe(
    "Of the rule, for a background in a style sheet",
  ),
});
export type PicturePlace = z.infer<typeof PicturePlace>;

const ATTRIBUTES = { img: "src", source: "srcset", poster: "poster" } as const;

/** The address is one of `pictures/…`, which needs no quotes and no escaping anywhere. */
export function placeEdit(
  code: string,
  { at: { start, end }, kind }: Pick<PicturePlace, "at" | "kind">,
  address: string,
): CodeEdit {
  if (kind === "background") return { start, end, text: `url(${address})` };
  return attributeEdit(code, { start, end }, ATTRIBUTES[kind], address);
}

/** The span is of the value, or empty behind the tag's name; the value has to be escaped. */
export function attributeEdit(
  code: string,
  { start, end }: { start: number; end: number },
  name: string,
  value: string,
): CodeEdit {
  const before = code[start - 1] ?? "";
  if (start < end || /["']/.test(before)) return { start, end, text: value };
  return { start, end, text: /[=\s]/.test(before) ? `"${value}"` : ` ${name}="${value}"` };
}
