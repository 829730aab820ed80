// Texts as schemas ask for them.
import { z } from "zod";
import { said } from "./field_sentences.ts";

/** Postgres text cannot hold U+0000, and a lone surrogate is no character. */
export function text(name: string, maxLength = Infinity) {
  const any = z.string(said("field_not_text", name));
  const short = maxLength === Infinity
    ? any
    : any.max(maxLength, said("field_too_long", name, maxLength));
  return short.refine(
    (value) => !value.includes("\0") && value.isWellFormed(),
    said("field_not_storable", name),
  );
}
