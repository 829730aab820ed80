// A large body of JSON that holds too much is refused before it is parsed.
import assert from "node:assert/strict";
import { Failure } from "../../server/errors.ts";
import { parseBoundedJson } from "../../server/work/json_bytes.ts";

const parse = (text: string) => parseBoundedJson(new TextEncoder().encode(text), null);

const TOO_MUCH: Record<string, string> = {
  "more than ten thousand values of a list": `[${"0,".repeat(10_000)}0]`,
  "more than ten thousand values of lists in a list": `[${"[0],".repeat(5_001)}0]`,
  "lists in lists, which nobody closes": "[".repeat(65),
  "objects in objects": `${'{"a":'.repeat(65)}0${"}".repeat(65)}`,
  "lists behind a text with quotes": `["\\"",${"[".repeat(65)}`,
  "lists behind a text with a backslash": `["\\\\",${"[".repeat(65)}`,
};

for (const [what, text] of Object.entries(TOO_MUCH)) {
  Deno.test(`${what} are too much`, () => {
    assert.throws(() => parse(text), (error) => (error as Failure).kind === "too_large");
  });
}

const ENOUGH: Record<string, unknown> = {
  "ten thousand values": Array(9_999).fill(0),
  "what stands in a text": { user_code: '[{,"\\'.repeat(20_000), 'a "[name]': "\\" },
  "lists in lists, sixty-four deep": [...Array(64)].reduce((value) => [value], 0),
};

for (const [what, value] of Object.entries(ENOUGH)) {
  Deno.test(`${what} may be read`, () => {
    assert.deepEqual(parse(JSON.stringify(value)), value);
  });
}

Deno.test("a text without its end is broken", () => {
  for (const text of ['"', '["', '["\\', '["\\"', "[0", "]"]) {
    assert.throws(() => parse(text), (error) => (error as Failure).kind === "bad_input", text);
  }
});
