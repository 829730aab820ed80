import { z } from "zod";
import { Place } from "../page_code/findings.ts";

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
