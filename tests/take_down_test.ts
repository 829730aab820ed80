// `deno task take-down` as an operator has it: a process of its own, which does what the room does.
import assert from "node:assert/strict";
import { makeReportedPage } from "./support/operator.ts";
import { runTask } from "./support/run_task.ts";
import { type TestApp, testApp } from "./support/test_app.ts";

const SCRIPT = "take_down.ts";

Deno.test("take-down takes a page from everybody, puts it back, and leaves a row for each", async () => {
  await using app = await testApp();
  await makeReportedPage(app);
  const down = await runTask(
    app,
    SCRIPT,
    "CHEF1",
    "--ground",
    "phishing",
    "--reason",
    "It asks for a PIN.",
  );
  assert.equal(down.code, 0, down.output);
  assert.match(down.output, /is taken down, and its owner gets a mail/);
  assert.equal(await statusOf(app), 404);
  const back = await runTask(app, SCRIPT, "chef1", "--put-back", "--reason", "A mistake.");
  assert.equal(back.code, 0, back.output);
  assert.equal(await statusOf(app), 200);
  const stopped = await runTask(app, SCRIPT, "chef1", "--messages");
  assert.equal(stopped.code, 0, stopped.output);
  const { sql } = app.database;
  assert.deepEqual(await sql`select operator, act, reason from operator_acts order by id`, [
    { operator: null, act: "take_down", reason: "phishing: It asks for a PIN." },
    { operator: null, act: "put_back", reason: "A mistake." },
    { operator: null, act: "stop_messages", reason: "" },
  ]);
  const mails = await sql<{ subject: string }>`
    select subject from mails where recipient = 'chef1@example.com' order by created_at`;
  assert.deepEqual(mails.map(({ subject }) => subject), [
    "Your page was taken down",
    "Your page is back",
  ]);
});

for (
  const [claim, args, sentence] of [
    ["without a reason", ["chef1"], /and why: deno task take-down <username> --reason/],
    ["a ground that there is none of", ["chef1", "--ground", "x", "--reason", "y"], /phishing\|/],
    ["a name that nobody has", ["nobody", "--reason", "x"], /Nobody here has that name\./],
    ["what is not down", ["chef1", "--put-back"], /This page is not taken down\./],
  ] as const
) {
  Deno.test(`take-down refuses ${claim}, in words`, async () => {
    await using app = await testApp();
    await makeReportedPage(app);
    const { code, output } = await runTask(app, SCRIPT, ...args);
    assert.equal(code, 1);
    assert.match(output, sentence);
    assert.doesNotMatch(output, /at .*\.ts:\d/);
    assert.equal(await statusOf(app), 200);
  });
}

async function statusOf(app: TestApp): Promise<number> {
  app.pages.forget((await app.database.sql<{ id: string }>`select id from users`)[0]!.id);
  const response = await app.get("/u/chef1");
  await response.body?.cancel();
  return response.status;
}
