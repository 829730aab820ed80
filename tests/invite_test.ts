// `deno task invite` as an operator has it: a process of its own, beside the place that lets in by its link.
import assert from "node:assert/strict";
import { CALLS } from "../contract/paths.ts";
import { listInvitations } from "../server/invitations/invitations.ts";
import { openInvitation } from "./support/invited.ts";
import { REGISTRATION } from "./support/registration.ts";
import { runTask } from "./support/run_task.ts";
import { testApp } from "./support/test_app.ts";

const SCRIPT = "invite.ts";

Deno.test("invite prints a link that lets somebody in, and keeps no word of it", async () => {
  await using app = await testApp({ REGISTRATION: "invite" });
  const { code, output } = await runTask(
    app,
    SCRIPT,
    "--email",
    "chef1@example.com",
    "--days",
    "3",
  );
  assert.equal(code, 0, output);
  assert.match(output, /It lets in chef1@example\.com, within 3 days\./);
  assert.match(output, /REGISTRATION is invite: new people come in by an invitation alone\./);
  const [, token] = /http:\/\/localhost:8000\/register\?invitation=([\w-]{43})\n/.exec(output)!;
  const response = await app.post(
    CALLS.register,
    REGISTRATION,
    await openInvitation(app, token!),
  );
  assert.equal(response.status, 201, await response.text());
  const [invitation] = await listInvitations(app.database.sql);
  assert.equal(invitation!.uses_left, 0);
  assert.equal(invitation!.created_by, null);
  assert.deepEqual(
    await app.database.sql`select operator, act, subject, reason from operator_acts`,
    [{ operator: null, act: "invite", subject: null, reason: "For one address, within 3 days." }],
  );
});

Deno.test("invite without a word is for one person within 14 days, and says where it does nothing", async () => {
  await using app = await testApp();
  const { code, output } = await runTask(app, SCRIPT);
  assert.equal(code, 0, output);
  assert.match(output, /It lets in 1 person, within 14 days\./);
  assert.match(output, /REGISTRATION is open: everybody comes in without an invitation\./);
});

for (
  const [claim, args, sentence] of [
    ["a word that it does not know", ["--user", "x"], /deno task invite \[--email ADDRESS\]/],
    ["no number of people", ["--uses", "many"], /An invitation is for 1 to 1000 people\./],
    ["no end", ["--days", "0"], /An invitation ends within 366 days/],
    ["no address", ["--email", "chef1"], /Please enter a valid email address/],
  ] as const
) {
  Deno.test(`invite refuses ${claim} in a sentence`, async () => {
    await using app = await testApp();
    const { code, output } = await runTask(app, SCRIPT, ...args);
    assert.equal(code, 1);
    assert.match(output, sentence);
    assert.ok(!output.includes("    at "), output);
    assert.deepEqual(await listInvitations(app.database.sql), []);
    assert.deepEqual(await app.database.sql`select 1 from operator_acts`, []);
  });
}
