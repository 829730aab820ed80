// Parts of a program's requests that are mostly what belongs there, now and then another part, or anything at all.
import fc from "fast-check";
import { text, value } from "./anything.ts";

/** Secrets that are known when the requests are made; what is put into their place. */
export const SECRETS = ["{key}", "{access}", "{refresh}", "{code}", "{client}", "{verifier}"];
export type CallerKind = "key" | "access" | "person" | "nobody" | "garbage";

export interface ProgramCall {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string;
  who: CallerKind;
}

export const who = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<CallerKind>("key", "access") },
  fc.constantFrom<CallerKind>("person", "nobody", "garbage"),
);
const secret = fc.constantFrom(...SECRETS);
/** As people mistake one field for another. */
export const said = fc.oneof({ weight: 3, arbitrary: text }, { weight: 2, arbitrary: secret });
export const anything = fc.oneof({ weight: 4, arbitrary: value }, said);

/** Mostly what belongs there. */
export function mostly<T>(...right: T[]) {
  return <U>(other: fc.Arbitrary<U>): fc.Arbitrary<T | U> =>
    fc.oneof<fc.WeightedArbitrary<T | U>[]>(
      { weight: 5, arbitrary: fc.constantFrom(...right) },
      { weight: 1, arbitrary: other },
    );
}

export function calls(
  path: string,
  method: fc.Arbitrary<string>,
  headers: fc.Arbitrary<Record<string, string>>,
  body: fc.Arbitrary<string>,
  by = who,
): fc.Arbitrary<ProgramCall> {
  return fc.record({ path: fc.constant(path), method, headers, body, who: by });
}

export function buildHeaders(known: Record<string, fc.Arbitrary<string>>) {
  return fc.record(known, { requiredKeys: [] }).map((headers) =>
    Object.fromEntries(
      Object.entries(headers).map(([name, text]) => [name, text!.replaceAll(/[^\x20-\x7e]/g, "")]),
    )
  );
}

export const json = (body: unknown) => JSON.stringify(body) ?? "";
export const method = (right: string) =>
  mostly(right)(fc.constantFrom("GET", "POST", "PUT", "DELETE"));
export const page = mostly(
  "<!DOCTYPE html><title>Soup</title><h1>Soup</h1>",
  "<nav><script>1</script>".repeat(20),
)(said);
