// Notes that wait, where their owner looks; and review links, where operators do.
import assert from "node:assert/strict";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { operatorPagePath } from "../../contract/operators/operator_paths.ts";
import { discarded } from "../support/limited.ts";
import { signIn } from "../support/make.ts";
import { makeLink, openReviewer } from "./notes.ts";
import { OPERATED, signInOperator } from "../support/operator.ts";
import { testApp } from "../support/test_app.ts";

const PAGE = "<!DOCTYPE html><title>Soup</title><h1>Soup of the day</h1>";

Deno.test("the dashboard says how many notes are open, and nothing when none is", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  await discarded(app.post(CALLS.savePortfolio, { user_code: PAGE }, user.bearer));
  const reviewer = openReviewer(app, (await makeLink(app, user)).token);
  const read = async () => await (await app.get(SCREENS.dashboard, user.cookie)).text();
  assert.doesNotMatch(await read(), /on your page wait/);
  const { id } = await reviewer.add();
  assert.match(await read(), /1 note on your page waits for you/);
  await reviewer.add();
  assert.match(await read(), /2 notes on your page wait for you/);
  await discarded(app.post(CALLS.answerNote, { id, is_done: true }, user.bearer));
  assert.match(await read(), /1 note on your page waits for you/);
});

Deno.test("an operator sees how many review links of a page are open, and ends them all", async () => {
  await using app = await testApp(OPERATED);
  const user = await signIn(app);
  await discarded(app.post(CALLS.savePortfolio, { user_code: PAGE }, user.bearer));
  const links = [await makeLink(app, user), await makeLink(app, user, PAGE)];
  const operator = await signInOperator(app);
  const read = async () => await (await app.get(operatorPagePath("chef1"), operator.cookie)).text();
  assert.match(await read(), /Review links that are open<\/dt><dd>2</);
  const asked = { username: "chef1", reason: "Reported." };
  const ended = await app.post(CALLS.endReviewLinks, asked, operator.bearer);
  assert.equal(ended.status, 200, await ended.text());
  for (const { token } of links) {
    assert.equal((await discarded(openReviewer(app, token).openReview())).status, 404);
  }
  assert.doesNotMatch(await read(), /Review links that are open/);
});
