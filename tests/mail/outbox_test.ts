// The outbox: each mail once, whatever the mail server does, and none without its cause.
import assert from "node:assert/strict";
import { readConfig } from "../../server/config/config.ts";
import { enqueueDigest, enqueueMail, openOutbox } from "../../server/mail/outbox.ts";
import { openTransport } from "../../server/mail/transport.ts";
import { verifyEmailMail } from "../../server/registration/registration_mails.tsx";
import { openMailbox } from "../support/mailbox.ts";
import { quiet } from "../support/quiet.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const MAIL = verifyEmailMail({ username: "<b>chef1</b>", url: "http://localhost:8000/x" });
const DEAD_SERVER = "smtp://127.0.0.1:1";

Deno.test("a mail arrives once, as HTML and as text, and leaves the table", async () => {
  await using app = await testApp();
  await enqueue(app);
  app.outbox.notify();
  const mail = await app.mailbox.next();
  await app.outbox.settle();
  assert.equal(mail.subject, "Please verify your email");
  assert.equal(mail.from?.address, "kitchen@localhost");
  assert.match(mail.html!, /&lt;b&gt;chef1&lt;\/b&gt;/);
  assert.match(mail.text!, /Welcome to the Kitchen, <b>chef1<\/b>!/);
  const automatic = mail.headers.find(({ key }) => key === "auto-submitted");
  assert.equal(automatic?.value, "auto-generated");
  assert.deepEqual(await rows(app), []);
});

Deno.test("a rolled-back cause sends nothing", async () => {
  await using app = await testApp();
  await assert.rejects(app.database.transaction(async (sql) => {
    await enqueueMail(sql, "chef1@example.com", MAIL, app.clock.now());
    throw new Error("burnt");
  }));
  app.outbox.notify();
  await app.outbox.settle();
  assert.deepEqual(app.mailbox.mails, []);
});

Deno.test("what is gathered into a mail while that is under way goes once more", async () => {
  await using app = await testApp();
  const gather = () =>
    enqueueDigest(
      app.database.sql,
      "chef1@example.com",
      "password",
      (times) => ({ ...MAIL, body: `${times} times` }),
      app.clock.now(),
      app.clock.now(),
    );
  const sent: string[] = [];
  const outbox = openOutbox(app.database, {
    send: async ({ body }) => {
      if (sent.push(body) === 1) await gather();
    },
    close: () => {},
  }, app.clock);
  await gather();
  outbox.notify();
  await outbox.settle();
  app.clock.advance(60_000);
  outbox.notify();
  await outbox.close();
  assert.deepEqual(sent, ["1 times", "2 times"]);
  assert.deepEqual(await rows(app), []);
});

Deno.test("a mail waits for a dead server, and arrives once it is back", async () => {
  await using app = await testApp({ SMTP_URL: DEAD_SERVER });
  using log = quiet("warn");
  await enqueue(app);
  app.outbox.notify();
  await app.outbox.settle();
  assert.match(log.lines.join("\n"), /mail\.not_delivered.*next_attempt_at/);
  const mailbox = await openMailbox();
  const back = openOutbox(app.database, openTransport(configFor(mailbox.url)), app.clock);
  back.notify();
  await back.settle();
  assert.deepEqual(mailbox.mails, [], "too early");
  app.clock.advance(10_000);
  back.notify();
  await mailbox.next();
  await back.close();
  await mailbox.close();
  assert.deepEqual(await rows(app), []);
});

Deno.test("a mail that never goes is given up, and stays to be seen", async () => {
  await using app = await testApp({ SMTP_URL: DEAD_SERVER });
  using log = quiet("warn");
  await enqueue(app);
  for (let tries = 0; tries < 14; tries++) {
    app.outbox.notify();
    await app.outbox.settle();
    app.clock.advance(6 * 60 * 60 * 1_000);
  }
  assert.match(log.lines.at(-1)!, /mail\.given_up/);
  const [row] = await rows(app);
  assert.equal(row?.attempts, 12);
  assert.equal(row?.next_attempt_at, null);
  assert.match(row!.last_error, /ECONNREFUSED/);
});

Deno.test("two outboxes on one database deliver each mail once", async () => {
  await using app = await testApp();
  for (let i = 0; i < 25; i++) await enqueue(app, `chef${i}@example.com`);
  const second = openOutbox(
    app.database,
    openTransport(configFor(app.mailbox.url)),
    app.clock,
  );
  app.outbox.notify();
  second.notify();
  await Promise.all([app.outbox.settle(), second.settle()]);
  await second.close();
  const recipients = app.mailbox.mails.map((mail) => mail.to?.[0]?.address);
  assert.equal(recipients.length, 25);
  assert.equal(new Set(recipients).size, 25);
});

Deno.test("without an SMTP server, mails are kept as files and their links are told", async () => {
  const folder = await Deno.makeTempDir();
  using log = quiet("log");
  const transport = openTransport(readConfig({ DATA_DIR: folder }));
  await transport.send({
    reply_to: null,
    id: crypto.randomUUID(),
    recipient: "chef1@example.com",
    ...MAIL,
  });
  transport.close();
  const [file] = [...Deno.readDirSync(`${folder}/mail`)];
  assert.match(file!.name, /\.eml$/);
  assert.match(await Deno.readTextFile(`${folder}/mail/${file!.name}`), /To: chef1@example\.com/);
  assert.match(log.lines.join("\n"), /http:\/\/localhost:8000\/x/);
  await Deno.remove(folder, { recursive: true });
});

async function enqueue({ database, clock }: TestApp, recipient = "chef1@example.com") {
  await enqueueMail(database.sql, recipient, MAIL, clock.now());
}

function configFor(url: string) {
  return readConfig({ SMTP_URL: url });
}

async function rows({ database }: TestApp) {
  return await database.sql<
    { attempts: number; next_attempt_at: Date | null; last_error: string }
  >`select attempts, next_attempt_at, last_error from mails`;
}
