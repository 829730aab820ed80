// One range of bytes, as RFC 9110 (14) has it.
import assert from "node:assert/strict";
import { answerRange } from "../../server/http/ranges.ts";

const BYTES = new TextEncoder().encode("0123456789");
const HEADERS = { ETag: '"soup"', "Content-Type": "text/css" };

function ask(headers: Record<string, string>): Response | null {
  return answerRange(new Request("http://localhost/", { headers }), BYTES, HEADERS);
}

for (
  const [range, text, described] of [
    ["bytes=0-0", "0", "bytes 0-0/10"],
    ["bytes=3-5", "345", "bytes 3-5/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=8-99", "89", "bytes 8-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=-99", "0123456789", "bytes 0-9/10"],
  ] as const
) {
  Deno.test(`Range: ${range} is answered by its part`, async () => {
    const response = ask({ Range: range })!;
    assert.equal(response.status, 206);
    assert.equal(response.headers.get("Content-Range"), described);
    assert.equal(response.headers.get("ETag"), HEADERS.ETag);
    assert.equal(await response.text(), text);
  });
}

for (const range of ["bytes=10-", "bytes=99-100", "bytes=-0"]) {
  Deno.test(`Range: ${range} is beyond the end`, () => {
    const response = ask({ Range: range })!;
    assert.equal(response.status, 416);
    assert.equal(response.headers.get("Content-Range"), "bytes */10");
  });
}

for (const range of ["bytes=", "bytes=-", "bytes=5-3", "bytes=0-1,3-4", "lines=0-1", "bytes=a-b"]) {
  Deno.test(`Range: ${range} is answered by the whole`, () =>
    assert.equal(ask({ Range: range }), null));
}

Deno.test("a client that has another file asks for the whole", () => {
  assert.equal(ask({ Range: "bytes=0-1", "If-Range": '"peas"' }), null);
  assert.equal(ask({ Range: "bytes=0-1", "If-Range": '"soup"' })!.status, 206);
});
