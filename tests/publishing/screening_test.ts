// A page that looks risky, of an account that is new, waits for an operator: by whichever way it is saved.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { SCREENED_DAYS } from "../../contract/limits.ts";
import type { SavePortfolioReply } from "../../contract/publishing/portfolio_payloads.ts";
import type { Asker } from "../../server/work/fair_queue.ts";
import { Failure } from "../../server/errors.ts";
import { PREPARE_HERE, type Preparer } from "../../server/page_code/preparer.ts";
import { releaseAllHeld } from "../../server/publishing/portfolios.ts";
import { linkIn } from "../support/mailbox.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { connectClient, makeKey } from "../support/mcp.ts";
import { OPERATED, signInOperator } from "../support/operator.ts";
import { RISKY_PAGE } from "../support/risky_page.ts";
import { takePageDown } from "../support/take_down.ts";
import { isSeen, makeOlder, savePage } from "../support/screening.ts";
import { testApp } from "../support/test_app.ts";

const HARMLESS = "<title>Soup</title><h1>Soup of the day</h1>";

Deno.test("it is kept from strangers, its owner is told why and where, and operators get one mail", async () => {
  await using app = await testApp(OPERATED);
  const chef1 = await signIn(app);
  const saved = await savePage(app, chef1, RISKY_PAGE);
  assert.equal(saved.is_online, false);
  const signs = saved.held_for.map(({ rule }) => rule);
  assert.ok(signs.includes("risk_brand"), signs.join(" "));
  const line = saved.held_for.find(({ rule }) => rule === "risk_password")!.line!;
  assert.match(RISKY_PAGE.split("\n")[line - 1]!, /password/);
  assert.equal(await isSeen(app), false);
  const dashboard = await (await app.get("/dashboard", chef1.cookie)).text();
  assert.match(dashboard, /An operator looks at your page before others see it/);
  const again = await savePage(app, chef1, RISKY_PAGE.replace("</body>", "<p>More</p></body>"));
  assert.deepEqual(again.held_for.map(({ rule }) => rule), signs);
  const mail = await app.mailbox.next();
  assert.equal(mail.subject, "A page waits for you");
  const operator = await signInOperator(app);
  assert.match(await (await app.get("/operator", operator.cookie)).text(), /New pages that look/);
  // The next one is another mail, and none came for the second save.
  const chef2 = await signIn(app, "chef2");
  await savePage(app, chef2, RISKY_PAGE);
  assert.equal((await app.mailbox.next()).subject, "A page waits for you");
});

Deno.test("a save without the signs shows it at once", async () => {
  await using app = await testApp(OPERATED);
  const chef1 = await signIn(app);
  await savePage(app, chef1, RISKY_PAGE);
  const saved = await savePage(app, chef1, HARMLESS);
  assert.deepEqual([saved.is_online, saved.held_for], [true, []]);
  assert.equal(await isSeen(app), true);
});

Deno.test("of an older account it does not wait, but waiting for that leads past nobody", async () => {
  await using app = await testApp(OPERATED);
  const chef1 = await signIn(app);
  const chef2 = await signIn(app, "chef2");
  await savePage(app, chef1, RISKY_PAGE);
  await makeOlder(app, SCREENED_DAYS);
  assert.equal((await savePage(app, chef2, RISKY_PAGE)).is_online, true);
  assert.equal((await savePage(app, chef1, RISKY_PAGE)).is_online, false);
});

Deno.test("what an operator let pass holds no later save, and a new sign does", async () => {
  await using app = await testApp(OPERATED);
  const chef1 = await signIn(app);
  await savePage(app, chef1, RISKY_PAGE);
  await app.mailbox.next();
  const { bearer } = await signInOperator(app);
  const passed = await app.post(CALLS.letPass, { username: "chef1", reason: "A class." }, bearer);
  assert.equal(passed.status, 200, await passed.text());
  assert.equal(await isSeen(app), true);
  const mail = await app.mailbox.next();
  assert.equal(mail.subject, "Your page is online");
  assert.match(mail.text!, /A class\./);
  assert.equal((await savePage(app, chef1, RISKY_PAGE)).is_online, true);
  const more = '<label>Your twelve word seed phrase<input name="seed_phrase"></label></form>';
  const saved = await savePage(app, chef1, RISKY_PAGE.replace("</form>", more));
  assert.ok(saved.held_for.some(({ rule }) => rule === "risk_seed"));
  assert.equal(await isSeen(app), false);
});

Deno.test("one that came with a registration waits for the address, then for an operator", async () => {
  await using app = await testApp(OPERATED);
  const registered = await app.post(CALLS.register, {
    username: "chef1",
    email: "chef1@example.com",
    password: PASSWORD,
    password2: PASSWORD,
    user_code: RISKY_PAGE,
  });
  assert.equal(registered.status, 201, await registered.text());
  const [uid, token] = new URL(linkIn(await app.mailbox.next())).pathname.split("/").slice(2);
  const verified = await app.post(CALLS.verifyEmail, { uid, token });
  assert.equal(verified.status, 200, await verified.text());
  assert.equal(await isSeen(app), false);
  assert.equal((await app.mailbox.next()).subject, "A page waits for you");
});

Deno.test("one that is put by key, or by an assistant, says that it waits", async () => {
  await using app = await testApp(OPERATED);
  const chef1 = await signIn(app);
  const key = await makeKey(app, chef1);
  const put = await app.fetch(
    new Request(app.config.publicUrl + CALLS.page, {
      method: "PUT",
      headers: { "Content-Type": "text/html", Authorization: `Bearer ${key}` },
      body: RISKY_PAGE,
    }),
  );
  assert.match(await put.text(), /nobody else sees it before an operator/);
  await using assistant = await connectClient(app, key);
  const published = await assistant.use("publish_page", { html: RISKY_PAGE, version: 1 });
  assert.match(published.text, /nobody else sees it before an operator/);
  const online = await assistant.use("set_online", { is_online: true });
  assert.equal(online.text, SENTENCES.published_held);
  const said = await app.post(CALLS.publishPortfolio, { is_published: true }, chef1.bearer);
  assert.equal((await said.json()).message, SENTENCES.published_held);
  assert.equal(await isSeen(app), false);
});

for (
  const [why, environment] of [
    ["with SCREENING=off", { ...OPERATED, SCREENING: "off" }],
    ["without operators", {}],
  ] as const
) {
  Deno.test(`${why} none waits, and those that did are shown`, async () => {
    await using app = await testApp(environment);
    const chef1 = await signIn(app);
    assert.equal((await savePage(app, chef1, RISKY_PAGE)).is_online, true);
    assert.equal(await isSeen(app), true);
    await app.database.sql`update portfolios set held_at = now(), held_for = '[]'`;
    app.pages.forget(chef1.id);
    assert.equal(await isSeen(app), false);
    await releaseAllHeld(app.database);
    app.pages.forget(chef1.id);
    assert.equal(await isSeen(app), true);
  });
}

Deno.test("one that cannot be looked at in time is saved, and waits", async () => {
  const asked = watchPrepare((options) => {
    if (options?.assessFor) throw new Failure("bad_input", "page_too_slow");
  });
  await using app = await testApp(OPERATED, { preparer: asked.preparer });
  const saved: SavePortfolioReply = await savePage(app, await signIn(app), HARMLESS);
  assert.deepEqual(saved.held_for.map(({ rule }) => rule), ["risk_unread"]);
  assert.deepEqual(asked.works, ["prepare", "prepare"]);
});

Deno.test("one that was taken down is known again, also when all at once takes too long", async () => {
  const asked = watchPrepare((options) => {
    if (options?.wantsFingerprint) throw new Failure("bad_input", "page_too_slow");
  });
  await using app = await testApp(OPERATED, { preparer: asked.preparer });
  const chef1 = await signIn(app);
  const chef2 = await signIn(app, "chef2");
  await makeOlder(app, SCREENED_DAYS);
  await savePage(app, chef1, RISKY_PAGE);
  await takePageDown(app);
  asked.works.length = 0;
  const { held_for } = await savePage(app, chef2, RISKY_PAGE);
  assert.deepEqual(held_for.map(({ rule }) => rule), ["taken_down_before"]);
  assert.deepEqual(asked.works, ["prepare", "prepare", "fingerprint"]);
});

Deno.test("one save asks once, whatever screening wants to know", async () => {
  const asked = watchPrepare();
  await using app = await testApp(OPERATED, { preparer: asked.preparer });
  const chef1 = await signIn(app);
  const chef2 = await signIn(app, "chef2");
  await savePage(app, chef1, RISKY_PAGE);
  await takePageDown(app);
  asked.works.length = 0;
  const { held_for } = await savePage(app, chef2, RISKY_PAGE);
  const rules = held_for.map(({ rule }) => rule);
  assert.ok(rules.includes("taken_down_before") && rules.includes("risk_brand"), rules.join(" "));
  assert.deepEqual(asked.works, ["prepare"]);
});

type Options = Parameters<Preparer["prepare"]>[2];

/** Every work that is asked for; `refuse` may throw instead of an answer. */
function watchPrepare(refuse: (options: Options) => void = () => {}) {
  const works: string[] = [];
  const preparer = new Proxy(PREPARE_HERE, {
    get: (all, name: keyof Preparer) => (...about: [Asker, string, Options]) => {
      if (name !== "parseJson") works.push(name);
      if (name === "prepare") refuse(about[2]);
      return (all[name] as (...about: unknown[]) => unknown)(...about);
    },
  });
  return { works, preparer };
}
