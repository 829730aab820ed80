// The child process that draws cards: started late, replaced when it dies, and believed little.
import { askerOf } from "../../server/work/fair_queue.ts";
import assert from "node:assert/strict";
import { DRAW_HERE, openCardMaker } from "../../server/cards/card_maker.ts";
import { quiet } from "../support/quiet.ts";

const CODE = `<style>body{margin:0} p{height:300px;background:#246}</style><p>Soup`;

Deno.test("the child draws what would be drawn here, starts with the first page, and is kept", async () => {
  const maker = openCardMaker();
  try {
    assert.equal(maker.childId, null);
    const card = await maker.draw(askerOf("chef1"), CODE, []);
    assert.deepEqual(card, await DRAW_HERE.draw(askerOf("chef1"), CODE, []));
    const id = maker.childId;
    assert.ok(id);
    assert.equal(await maker.draw(askerOf("chef1"), "<p>", []), null);
    assert.equal(maker.childId, id);
  } finally {
    maker.close();
  }
});

Deno.test("a page that takes too long has no card, and the next one has", async () => {
  const hasty = openCardMaker({ cpuLimitMs: 1 });
  try {
    assert.equal(await hasty.draw(askerOf("chef1"), CODE, []), null);
    assert.equal(hasty.childId, null);
  } finally {
    hasty.close();
  }
});

Deno.test("a child that is killed while it rests costs no page its card", async () => {
  const maker = openCardMaker();
  try {
    await maker.draw(askerOf("chef1"), CODE, []);
    Deno.kill(maker.childId!, "SIGKILL");
    assert.ok(await maker.draw(askerOf("chef1"), CODE, []));
  } finally {
    maker.close();
  }
});

for (
  const [what, script] of [
    ["ends with the page", `Deno.exit(1)`],
    ["answers with a page of its own", `await say({ hasCard: true }, "<script>alert(1)</script>")`],
    ["answers with bytes where there are none", `await say({ hasCard: false }, "x")`],
    ["answers with something else", `await say({ files: [] }, "")`],
  ] as const
) {
  Deno.test(`a child that ${what} is ended, and the page has no card`, async () => {
    await using made = await openScripted(script);
    assert.equal(await made.maker.draw(askerOf("chef1"), CODE, []), null);
    assert.equal(made.maker.childId, null);
  });
}

Deno.test("a child that says that it works is waited for, and lives on", async () => {
  await using made = await openScripted(
    `await say(WORKING, ""); await say(WORKING, ""); await say({ hasCard: false }, "")`,
  );
  assert.equal(await made.maker.draw(askerOf("chef1"), CODE, []), null);
  assert.ok(made.maker.childId);
});

Deno.test("a child that took too much is told from one that broke", async () => {
  using log = quiet("warn");
  for (const [code, reason] of [["TOO_SLOW", "slow"], ["1", "crashed"]]) {
    await using made = await openScripted(`Deno.exit(${code})`);
    assert.equal(await made.maker.draw(askerOf("chef1"), CODE, []), null);
    assert.match(log.lines.at(-1)!, new RegExp(`"card\\.child_ended","reason":"${reason}"`));
  }
});

Deno.test("a maker that was closed draws nothing more", async () => {
  const maker = openCardMaker();
  maker.close();
  await assert.rejects(maker.draw(askerOf("chef1"), CODE, []), { kind: "unavailable" });
});

/** With a child that does what the script says with its first question. */
async function openScripted(script: string) {
  const work = new URL("../../server/work/", import.meta.url);
  const worker = await Deno.makeTempFile({ suffix: ".ts" });
  await Deno.writeTextFile(
    worker,
    `import { readMessages, TOO_SLOW, WORKING, writeMessage } from "${work}child_answers.ts";
    const read = readMessages(Deno.stdin.readable);
    const say = (header: unknown, text: string) =>
      writeMessage(Deno.stdout, header, [new TextEncoder().encode(text)]);
    await say({}, "");
    await read();
    ${script};
    await read();`,
  );
  const maker = openCardMaker({ worker: new URL(`file://${worker}`) });
  return {
    maker,
    async [Symbol.asyncDispose]() {
      maker.close();
      await Deno.remove(worker);
    },
  };
}
