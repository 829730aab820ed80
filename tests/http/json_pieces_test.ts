// JSON in pieces is the JSON that would be written at once.
import assert from "node:assert/strict";
import fc from "fast-check";
import { jsonPieces, writeJson } from "../../server/http/long_json.ts";
import { cases } from "../support/cases.ts";

Deno.test("JSON in pieces is what JSON.stringify writes, with and without an indent", () => {
  const value = fc.jsonValue({ stringUnit: "binary" });
  fc.assert(
    fc.property(value, (value) => {
      assert.equal([...jsonPieces(value)].join(""), JSON.stringify(value));
      assert.equal([...jsonPieces(value, "  ")].join(""), JSON.stringify(value, null, 2));
    }),
    { numRuns: cases(50) },
  );
  const dated = { at: new Date(0), none: undefined, list: [undefined, 1], empty: {}, no: [] };
  assert.equal([...jsonPieces(dated, "  ")].join(""), JSON.stringify(dated, null, 2));
});

Deno.test("a long text is written in pieces, none of them large, and no character cut in two", async () => {
  for (const unit of ["\u0001", "\u{1F372}", `x\u{1F372}`, "\ud800"]) {
    const value = { code: unit.repeat(500_000) };
    const pieces = [...jsonPieces(value)];
    assert.equal(pieces.join(""), JSON.stringify(value));
    assert.ok(pieces.length > 5);
    assert.ok(Math.max(...pieces.map(({ length }) => length)) <= 128 * 1024);
    assert.equal(await writeJson(value), JSON.stringify(value));
    const bytes = await new Blob(pieces).bytes();
    assert.equal(new TextDecoder().decode(bytes), JSON.stringify(value));
  }
});
