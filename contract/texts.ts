import { z } from "zod";
import { said } from "./issues.ts";

/** Postgres text cannot hold U+0000, and UTF-8 has no lone surrogates. */
export function text(name: string, maxLength = Infinity) {
  const any = z.string(said("field_not_text", { field: name }));
  const short = maxLength === Infinity
    ? any
    : any.max(maxLength, said("field_too_long", { field: name, max: maxLength }));
  return short.refine(
    (value) => !value.includes("\0") && value.isWellFormed(),
    said("field_not_storable", { field: name }),
  );
}
