// The picture of a page in a mail: it travels in the mail itself, and no mail waits for it or fails with it.
import assert from "node:assert/strict";
import type { Email } from "postal-mime";
import { DRAW_HERE } from "../../server/cards/card_maker.ts";
import { enqueueMail, openOutbox } from "../../server/mail/outbox.ts";
import { openTransport } from "../../server/mail/transport.ts";
import { publishPageMail } from "../../server/registration/registration_mails.tsx";
import { makeUser } from "../support/make.ts";
import { quiet } from "../support/quiet.ts";
import { register } from "../support/registration.ts";
import { RISKY_PAGE } from "../support/risky_page.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const PAGE =
  "<!DOCTYPE html><title>Soup</title><body style='background:#264'><h1>Soup of the day</h1>" +
  "<p>Leek and potato, with bread of this morning.</p></body>";

Deno.test("the mail that puts a page online has a picture of it, which no address leads to", async () => {
  await using app = await testApp();
  await register(app, { user_code: PAGE });
  const mail = await app.mailbox.next();
  assert.equal(mail.subject, "One click, and your page is online");
  const [picture, ...others] = mail.attachments;
  assert.deepEqual(others, []);
  assert.equal(picture!.mimeType, "image/jpeg");
  assert.equal(picture!.disposition, "inline");
  const bytes = new Uint8Array(picture!.content as ArrayBuffer);
  assert.deepEqual([...bytes.slice(0, 3)], [0xff, 0xd8, 0xff]);
  const [, cid] = /<img [^>]*src="cid:([^"]+)"/.exec(mail.html!)!;
  assert.equal(picture!.contentId, `<${cid}>`);
  await app.outbox.settle();
  assert.deepEqual(await app.database.sql`select from mails`, []);
});

for (
  const [claim, draw] of [
    ["drawing fails", () => Promise.reject(new Error("no room"))],
    ["there is nothing to draw", () => Promise.resolve(null)],
  ] as const
) {
  Deno.test(`the mail goes without a picture when ${claim}`, async () => {
    using _log = quiet("warn");
    await using app = await testApp({}, { cardMaker: { ...DRAW_HERE, draw } });
    await register(app, { user_code: PAGE });
    assertWithoutPicture(await app.mailbox.next());
  });
}

Deno.test("the mail goes without a picture when drawing takes too long", async () => {
  using log = quiet("warn");
  await using app = await testApp();
  const user = await makeUser(app);
  const outbox = openOutbox(app.database, openTransport(app.config), app.clock, {
    drawPage: () => new Promise(() => {}),
    drawMs: 1,
  });
  await enqueueMail(app.database.sql, "chef1@example.com", mailOf(user.id), app.clock.now());
  outbox.notify();
  assertWithoutPicture(await app.mailbox.next());
  await outbox.close();
  assert.match(log.lines.join("\n"), /mail\.without_picture/);
});

Deno.test("a page that looks risky is in no mail, since the address may be a stranger's", async () => {
  await using app = await testApp({ OPERATORS: "op@example.com" });
  await register(app, { user_code: RISKY_PAGE });
  assertWithoutPicture(await app.mailbox.next());
});

Deno.test("a mail arrives also when the account is deleted before it is sent", async () => {
  await using app: TestApp = await testApp();
  const user = await makeUser(app);
  await enqueueMail(app.database.sql, "chef1@example.com", mailOf(user.id), app.clock.now());
  await app.database.sql`delete from users where id = ${user.id}`;
  app.outbox.notify();
  assertWithoutPicture(await app.mailbox.next());
});

function mailOf(userId: string) {
  const url = "http://localhost:8000/x";
  return publishPageMail({ userId, username: "chef1", url, missingPictures: 0 });
}

function assertWithoutPicture(mail: Email): void {
  assert.deepEqual(mail.attachments, []);
  assert.doesNotMatch(mail.html!, /<img|cid:/);
  assert.match(mail.html!, /Verify my email and put my page online/);
}
