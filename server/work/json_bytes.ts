import { readText } from "../../contract/page_code/read_text.ts";
import { Failure } from "../errors.ts";

/** Requests of ours hold far fewer values, while a body of 6 MiB could hold two million. */
const VALUES_MAX = 10_000;
const DEPTH_MAX = 64;

/** Throws a Failure. */
export function parseJson(
  bytes: Uint8Array,
  charset: string | null,
  assertReadable: (text: string) => void = () => {},
): unknown {
  const { text } = readText(bytes, { charset, isJson: true });
  if (text === null) throw new Failure("bad_input", "json_not_readable");
  assertReadable(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure("bad_input", "broken_json");
  }
}

/** Throws a Failure for what holds too much: it is refused before it is parsed, which could take seconds. */
export function parseBoundedJson(bytes: Uint8Array<ArrayBuffer>, charset: string | null): unknown {
  return parseJson(bytes, charset, assertFewValues);
}

/** Every value but the first stands behind a bracket or a comma. */
function assertFewValues(text: string): void {
  let [values, depth] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '"') at = endOfString(text, at);
    if (sign === "}" || sign === "]") depth--;
    if (sign === "{" || sign === "[") depth++;
    if (sign === "{" || sign === "[" || sign === ",") values++;
    if (values > VALUES_MAX || depth > DEPTH_MAX) throw new Failure("too_large", "too_large");
  }
}

/** `at` is that of its first quote. Returns that of its last, or of the end of the text. */
function endOfString(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
  return end;
}
