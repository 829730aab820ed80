// JSON that is read while it is written is what would be written at once.
import assert from "node:assert/strict";
import fc from "fast-check";
import { lazyJsonPieces } from "../../server/http/long_json.ts";
import { cases } from "../support/cases.ts";

Deno.test("JSON of what is read in its turn is what JSON.stringify writes, with and without an indent", async () => {
  const value = fc.jsonValue({ stringUnit: "binary" });
  const object = fc.record({ one: value, list: fc.array(value), other: value });
  await fc.assert(
    fc.asyncProperty(object, async ({ one, list, other }) => {
      const members = {
        one: () => Promise.resolve(one),
        list: () => ReadableStream.from(list),
        other: () => Promise.resolve(other),
      };
      for (const indent of ["", "  "]) {
        const text = (await Array.fromAsync(lazyJsonPieces(members, indent))).join("");
        assert.equal(text, JSON.stringify({ one, list, other }, null, indent));
      }
    }),
    { numRuns: cases(50) },
  );
});

Deno.test("of a list, no item is read before those before it are taken", async () => {
  let read = 0;
  async function* items() {
    for (; read < 10; read++) yield await Promise.resolve("x".repeat(100_000));
  }
  const pieces = lazyJsonPieces({ list: items });
  for (let i = 0; i < 3; i++) await pieces.next();
  assert.ok(read <= 3, `${read} items`);
  await pieces.return(undefined);
});
