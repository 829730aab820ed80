// JSON of whoever sends it, read beside the event loop: what comes back is small, whatever was sent.
import { Failure } from "../errors.ts";

/** Far more than any request of ours holds; a body of 6 MiB could hold two million. */
const VALUES_MAX = 10_000;
const DEPTH_MAX = 64;

/** @throws {Failure} */
export function parseBoundedJson(bytes: Uint8Array): unknown {
  const value = parse(new TextDecoder().decode(bytes));
  let values = 0;
  const measure = (value: unknown, depth: number): void => {
    if (typeof value !== "object" || value === null) return;
    const parts = Object.values(value);
    values += parts.length;
    if (values > VALUES_MAX || depth > DEPTH_MAX) {
      throw new Failure("too_large", "too_large");
    }
    for (const part of parts) measure(part, depth + 1);
  };
  measure(value, 1);
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure("bad_input", "broken_json");
  }
}
