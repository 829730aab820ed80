// Zips are made while they are sent, and however many there are, they take the event loop as one does.
import { askerOf, nextTurn } from "../../server/work/fair_queue.ts";
import assert from "node:assert/strict";
import { answerZip } from "../../server/http/zips.ts";

const ZIPS = 10;
const PIECES = 20;
/** One piece of what is deflated. */
const TEXT = "soup ".repeat(13_107);

Deno.test("ten zips at once have one piece of them all deflated in a turn of the event loop", async () => {
  let isDone = false;
  let turns = 0;
  const counting = (async () => {
    for (; !isDone; turns++) await nextTurn();
  })();
  await Promise.all(Array.from({ length: ZIPS }, async () => {
    const entries = ReadableStream.from([{ name: "a.txt", texts: Array(PIECES).fill(TEXT) }]);
    const zip = await answerZip(askerOf("chef1"), "chef1.zip", entries, new Date());
    assert.ok((await zip.bytes()).length > 1_000);
  }));
  isDone = true;
  await counting;
  // Side by side they would take a tenth of these.
  assert.ok(turns > ZIPS * PIECES / 3, `${turns} turns`);
});
