// A page that the operator took down: gone from the public, and its owner's all the same.
import assert from "node:assert/strict";
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { signIn } from "../support/make.ts";
import { putPageBack, takePageDown } from "../support/take_down.ts";
import { testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

Deno.test("a page that the operator took down is not shown, and not to be published over", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  await (await app.post(CALLS.savePortfolio, { user_code: "<p>x" }, bearer)).body?.cancel();
  await assert.rejects(takePageDown(app, "nobody"), /Nobody here has that name/);
  await takePageDown(app, "CHEF1");
  for (const path of ["/u/chef1", "/u/chef1/frame", "/api/portfolio/u/chef1/"]) {
    const { status, body } = await app.get(path);
    await body?.cancel();
    assert.equal(status, 404, path);
  }
  const published = await app.post(CALLS.publishPortfolio, { is_published: true }, bearer);
  assert.equal(published.status, 400);
  assert.deepEqual(await errorIn(published), SENTENCES.taken_down);
  const saved = await app.post(CALLS.savePortfolio, { user_code: "<p>y" }, bearer);
  assert.equal(saved.status, 200, "the code stays its owner's");
  await saved.body?.cancel();
  await putPageBack(app);
  const back = await app.get("/u/chef1");
  assert.equal(back.status, 200);
  await back.body?.cancel();
});
