// What was taken down stays down: the same page again, by whomever, waits for an operator.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { dropOldFingerprints } from "../../server/publishing/screening.ts";
import { DAY_MS } from "../support/invited.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { OPERATED } from "../support/operator.ts";
import { NEAR, readPages } from "../support/risk_pages.ts";
import { RISKY_PAGE } from "../support/risky_page.ts";
import { makeOlder, savePage } from "../support/screening.ts";
import { changePage } from "../support/small_changes.ts";
import { putPageBack, takePageDown } from "../support/take_down.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const [DESIGN, OTHER] = readPages(NEAR).map(({ code }) => code);

/** Of accounts that nobody would screen for their age. */
async function openPlace() {
  const app = await testApp(OPERATED);
  const chef1 = await signIn(app);
  const chef2 = await signIn(app, "chef2");
  await makeOlder(app, 30);
  return { app, chef1, chef2, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

async function signsOf(app: TestApp, chef: Awaited<ReturnType<typeof signIn>>, code: string) {
  return (await savePage(app, chef, code)).held_for.map(({ rule }) => rule);
}

Deno.test("also with small changes, by an older account, and when the first one's is gone", async () => {
  await using place = await openPlace();
  const { app, chef1, chef2 } = place;
  await savePage(app, chef1, RISKY_PAGE);
  assert.deepEqual(await signsOf(app, chef2, RISKY_PAGE), [], "nobody took it down yet");
  await takePageDown(app);
  assert.deepEqual(await signsOf(app, chef2, changePage(RISKY_PAGE, 7)), ["taken_down_before"]);
  assert.deepEqual(await signsOf(app, chef2, OTHER!), [], "another page is another");
  await app.post(CALLS.deleteAccount, { password: PASSWORD }, chef1.bearer);
  assert.deepEqual(await signsOf(app, chef2, RISKY_PAGE), ["taken_down_before"]);
});

Deno.test("one that was put back is no reason any more, and is shown though it waited", async () => {
  await using place = await openPlace();
  const { app, chef1, chef2 } = place;
  await savePage(app, chef1, DESIGN!);
  await takePageDown(app);
  assert.deepEqual(await signsOf(app, chef1, DESIGN!), ["taken_down_before"], "its own author's");
  await putPageBack(app);
  assert.equal((await savePage(app, chef1, DESIGN!)).is_online, true);
  assert.deepEqual(await signsOf(app, chef2, DESIGN!), []);
});

Deno.test("after two years it is forgotten", async () => {
  await using place = await openPlace();
  const { app, chef1, chef2 } = place;
  await savePage(app, chef1, DESIGN!);
  await takePageDown(app);
  const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS);
  await dropOldFingerprints(app.database, inDays(2 * 365 - 1));
  assert.deepEqual(await signsOf(app, chef2, DESIGN!), ["taken_down_before"]);
  await dropOldFingerprints(app.database, inDays(2 * 365 + 1));
  assert.deepEqual(await signsOf(app, chef2, DESIGN!), []);
});
