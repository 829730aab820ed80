// It stands apart from the schema, so that whoever writes code needs no parser of payloads.
import type { CodeEdit } from "../page_code/findings.ts";
import type { PicturePlace } from "./picture_places.ts";

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
