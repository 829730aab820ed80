// What is known of the page while previews come, fail and are asked for again.
import assert from "node:assert/strict";
import {
  framed,
  type Look,
  looked,
  NO_LOOK,
  notLooked,
  readAnew,
} from "../../../islands/editor/preview/look.ts";

const REPLY = { frame_url: "/x", findings: [] } as unknown as NonNullable<Look["reply"]>;
const SEEN = looked(NO_LOOK, "<p>a", REPLY);

Deno.test("another page is read from its paste to its findings, and is seen before them", () => {
  const pasted = readAnew(SEEN, "<p>b");
  assert.equal(pasted.reading, "page");
  assert.equal(pasted.asks, SEEN.asks + 1);
  const drawn = framed(pasted, { code: "<p>b", url: "/y" });
  assert.equal(drawn.reading, "findings");
  assert.equal(looked(drawn, "<p>b", REPLY).reading, null);
});

Deno.test("the page that is shown already is not read anew", () => {
  assert.equal(readAnew(SEEN, "<p>a"), SEEN);
});

Deno.test("a key is no other page: its frame and its findings stay until the next ones", () => {
  const { reading, drawn } = framed(SEEN, { code: "<p>ab", url: "/y" });
  assert.equal(reading, null);
  assert.equal(drawn?.url, "/y");
});

Deno.test("each time that the server is not reached counts, until it answers", () => {
  const miss = { error: "Away.", isOfThePage: false, isMissed: true };
  const twice = notLooked(notLooked(readAnew(SEEN, "<p>b"), miss), miss);
  assert.equal(twice.misses, 2);
  assert.equal(twice.drawn, SEEN.drawn);
  assert.equal(twice.reading, null);
  assert.equal(looked(twice, "<p>b", REPLY).misses, 0);
  assert.equal(notLooked(twice, { error: "Too many.", isOfThePage: false }).misses, 0);
});
