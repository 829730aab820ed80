// POST /api/messages/letterbox/: who may open a letterbox, and what the page around shows of it.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { FORM, openLetterbox } from "../support/letterbox.ts";
import { discarded } from "../support/limited.ts";
import { signIn } from "../support/make.ts";
import { setMessagesStopped } from "../support/take_down.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

type Bearer = Record<string, string>;

Deno.test("POST /api/messages/letterbox/ opens and closes a letterbox, however often", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  for (
    const [isOpen, sentence] of [
      [false, SENTENCES.letterbox_is_closed],
      [true, SENTENCES.letterbox_is_open],
      [true, SENTENCES.letterbox_is_open],
      [false, SENTENCES.letterbox_is_closed],
    ] as const
  ) {
    const response = await app.post(CALLS.letterbox, { is_open: isOpen }, bearer);
    assert.equal(response.status, 200);
    assert.deepEqual(await response.json(), { message: sentence });
    assert.deepEqual(await app.database.sql`select is_open from letterboxes`, [{
      is_open: isOpen,
    }]);
  }
});

const HINDRANCES: [
  claim: string,
  sentence: RegExp,
  environment: Record<string, string>,
  hinder: (app: TestApp) => Promise<unknown>,
][] = [
  [
    "that the operator stopped",
    /^The operator of this site has stopped messages to you\. Write to them/,
    {},
    (app) => setMessagesStopped(app, true),
  ],
  [
    "where the house takes no messages",
    /^Messages from visitors are turned off on this site\.$/,
    { MESSAGES: "off" },
    () => Promise.resolve(),
  ],
  [
    "of someone whose address is not verified",
    /^Please verify your email address first: that is where messages/,
    {},
    (app) => app.database.sql`update users set email_verify = false`,
  ],
];

for (const [claim, sentence, environment, hinder] of HINDRANCES) {
  Deno.test(`POST /api/messages/letterbox/ closes a letterbox ${claim}, and does not open it`, async () => {
    await using app = await testApp(environment);
    const { bearer } = await signIn(app);
    await hinder(app);
    const opened = await app.post(CALLS.letterbox, { is_open: true }, bearer);
    assert.equal(opened.status, 400);
    assert.match((await opened.json()).error, sentence);
    const closed = await discarded(app.post(CALLS.letterbox, { is_open: false }, bearer));
    assert.equal(closed.status, 200);
    assert.deepEqual(await app.database.sql`select 1 from letterboxes where is_open`, []);
  });
}

Deno.test("POST /api/messages/letterbox/ opens again what the operator has let go", async () => {
  await using app = await testApp();
  const { bearer } = await openLetterbox(app);
  await setMessagesStopped(app, true);
  await setMessagesStopped(app, false, "CHEF1");
  assert.match((await shell(app)).html, /data-letterbox=/);
  await change(app, bearer, true);
  await assert.rejects(setMessagesStopped(app, true, "nobody"));
});

for (const body of [{}, { is_open: "yes" }, []]) {
  Deno.test(`POST /api/messages/letterbox/ refuses ${JSON.stringify(body)}`, async () => {
    await using app = await testApp();
    const { bearer } = await signIn(app);
    const response = await discarded(app.post(CALLS.letterbox, body, bearer));
    assert.equal(response.status, 400);
  });
}

Deno.test("all that an owner asks of a letterbox is closed to the signed-out, and to the page cookie", async () => {
  await using app = await testApp();
  const { id, cookie } = await signIn(app);
  for (const headers of [{}, cookie] as Record<string, string>[]) {
    const answers = await Promise.all([
      app.get(CALLS.messages, headers),
      app.post(CALLS.readMessages, { ids: [id], is_read: true }, headers),
      app.post(CALLS.deleteMessages, { ids: [id] }, headers),
      app.post(CALLS.letterbox, { is_open: true }, headers),
    ].map(discarded));
    assert.deepEqual(answers.map(({ status }) => status), [401, 401, 401, 401]);
  }
});

Deno.test("GET /u/{username} brings the letterbox while it is open, and allows its file and no other", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  await discarded(app.post(CALLS.savePortfolio, { user_code: FORM }, bearer));
  const before = await shell(app);
  assert.doesNotMatch(before.html, /data-letterbox/);
  assert.match(before.scripts, /^script-src 'sha256-[\w+/=]+' \S+\/assets\/seldom-\w+\.js$/);

  await change(app, bearer, true);
  const open = await shell(app);
  const [, file] = /<body [^>]*data-letterbox="(\/assets\/[\w.-]+\.js)">/.exec(open.html)!;
  assert.equal(open.scripts, `${before.scripts} localhost:8000${file}`);
  assert.equal((await discarded(app.get(file!))).status, 200);

  await change(app, bearer, false);
  assert.deepEqual(await shell(app), before);
});

Deno.test("GET /u/{username} is another page with every change of its letterbox, also where it was kept", async () => {
  await using app = await testApp();
  const { id, bearer } = await signIn(app);
  await discarded(app.post(CALLS.savePortfolio, { user_code: FORM }, bearer));
  const { sql } = app.database;
  const changes: (() => Promise<unknown>)[] = [
    () => change(app, bearer, true),
    () => change(app, bearer, false),
    () => change(app, bearer, true),
    async () => {
      await setMessagesStopped(app, true);
      // As another process finds it.
      app.pages.forget(id);
    },
    async () => {
      await setMessagesStopped(app, false);
      app.pages.forget(id);
    },
    async () => {
      await sql`update users set email_verify = false`;
      app.pages.forget(id);
    },
  ];
  let { etag } = await shell(app);
  for (const [i, makeChange] of changes.entries()) {
    assert.ok(app.pages.find(new Request("http://localhost:8000/u/chef1")), "it is kept");
    const same = await discarded(app.get("/u/chef1", { "If-None-Match": etag }));
    assert.equal(same.status, 304);
    await makeChange();
    const other = await app.get("/u/chef1", { "If-None-Match": etag });
    assert.equal(other.status, 200);
    assert.equal(/data-letterbox=/.test(await other.text()), i % 2 === 0);
    etag = other.headers.get("ETag")!;
  }
});

Deno.test("GET /u/{username} brings no letterbox where the house takes no messages", async () => {
  await using app = await testApp({ MESSAGES: "off" });
  const { id, bearer } = await signIn(app);
  await discarded(app.post(CALLS.savePortfolio, { user_code: FORM }, bearer));
  await app.database.sql`insert into letterboxes (user_id, is_open) values (${id}, true)`;
  assert.doesNotMatch((await shell(app)).html, /data-letterbox/);
});

async function change(app: TestApp, bearer: Bearer, isOpen: boolean): Promise<void> {
  const response = await app.post(CALLS.letterbox, { is_open: isOpen }, bearer);
  assert.equal(response.status, 200, await response.text());
}

async function shell(app: TestApp) {
  const response = await app.get("/u/chef1");
  assert.equal(response.status, 200);
  const policy = response.headers.get("Content-Security-Policy")!;
  const [scripts] = /script-src [^;]+/.exec(policy)!;
  return { html: await response.text(), etag: response.headers.get("ETag")!, scripts };
}
