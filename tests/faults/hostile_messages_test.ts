// 20,000 hostile submissions: every answer in words, what is kept and mailed bounded, and visitors of others served.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { from, LIMITED } from "../support/limited.ts";
import { FIELDS, openLetterbox, solved } from "../support/letterbox.ts";
import { report } from "../support/rounds.ts";
import { testApp } from "../support/test_app.ts";

const SUBMISSIONS = 20_000;
const AT_ONCE = 50;
const PROOFS = 60;

const VALUES = [
  "",
  "x".repeat(9_000),
  "4242 4242 4242 4242",
  "\0",
  "\ud800",
  "{{7*7}}",
  "<script>",
];
const TYPES = ["text", "password", "email", "one-time-code", "x".repeat(50)];

Deno.test("20,000 hostile submissions are bounded, make no failure of ours, and leave other pages as they were", async () => {
  await using app = await testApp(LIMITED);
  await openLetterbox(app);
  await openLetterbox(app, { username: "chef2" });
  const proofs: Awaited<ReturnType<typeof solved>>[] = [];
  for (let i = 0; i < PROOFS; i++) proofs.push(await solved(app));
  const statuses = new Map<number, number>();
  const visits = new Map<number, number>();
  let next = 0;
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    for (let n = next++; n < SUBMISSIONS; n = next++) {
      const response = await submit(n);
      const { error, message } = await response.json();
      assert.match(String([error ?? message].flat()[0]), /\w/);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      if (n % 100 !== 0) continue;
      const visit = await app.get("/u/chef2");
      await visit.body?.cancel();
      visits.set(visit.status, (visits.get(visit.status) ?? 0) + 1);
    }
  }));
  assert.ok([...statuses.keys()].every((status) => status < 500), JSON.stringify([...statuses]));
  assert.deepEqual([...visits], [[200, SUBMISSIONS / 100]]);
  const [{ kept }] = await app.database.sql<{ kept: number }>`
    select count(*)::int as kept from visitor_messages` as [{ kept: number }];
  // One for each proof at most: whoever sends the same again is not heard.
  assert.ok(kept > 0 && kept <= PROOFS, `${kept}`);
  await app.outbox.settle();
  // Of each message at most one, and one that a page asks for secrets.
  assert.ok(app.mailbox.mails.length <= 21, `${app.mailbox.mails.length}`);
  report("hostile submissions", { kept, ...Object.fromEntries(statuses) });

  /** Some are well made but for their proof, some have nothing that is right, and some came before. */
  async function submit(n: number): Promise<Response> {
    const proof = n % 3 === 0 ? proofs[n % PROOFS]! : { challenge: `${n}.${n}.${n}`, solution: n };
    const hostile = { name: "a", label: "A", type: TYPES[n % 5]!, value: VALUES[n % 7]! };
    const fields = n % 9 === 0 ? FIELDS : Array.from({ length: n % 60 }, () => hostile);
    const username = ["chef1", "CHEF1", "nobody", "../admin", "' or 1=1"][n % 5]!;
    const body = n % 11 === 0 ? [username, fields] : { username, fields, ...proof };
    return await app.post(CALLS.messages, body, from(`10.${n % 200}.${n % 7}.1`));
  }
});
