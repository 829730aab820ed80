import { readText } from "../../contract/page_code/read_text.ts";
import { Failure } from "../errors.ts";

/** Throws a Failure. */
export function parseJson(bytes: Uint8Array, charset: string | null): unknown {
  const { text } = readText(bytes, { charset, isJson: true });
  if (text === null) throw new Failure("bad_input", "json_not_readable");
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure("bad_input", "broken_json");
  }
}
