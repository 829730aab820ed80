// How the place is: mails that were given up and are tried again, every setting told, and no secret in any.
import assert from "node:assert/strict";
import { CALLS, SCREENS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { Environment, readConfig } from "../../server/config/config.ts";
import { sayWhy } from "../../server/mail/given_up.ts";
import { describeSettings } from "../../server/operators/operator_place.tsx";
import { errorIn } from "../support/errors.ts";
import { giveMailUp } from "../support/given_up.ts";
import { OPERATED, signInOperator } from "../support/operator.ts";
import { testApp } from "../support/test_app.ts";

Deno.test("a mail that was given up is told with its reason, and delivered when it is tried again", async () => {
  await using app = await testApp(OPERATED);
  const id = await giveMailUp(app);
  const other = await giveMailUp(app, { recipient: "chef6@example.com", said: "550 5.1.1 nobody" });
  const { bearer, cookie } = await signInOperator(app);
  const html = await (await app.get(SCREENS.operatorPlace, cookie)).text();
  assert.match(html, /To chef5@example\.com/);
  assert.match(html, /could not be reached\. It said: connect ECONNREFUSED/);
  assert.match(html, /knows no such address/);
  const tried = await app.post(CALLS.retryMails, { id }, bearer);
  assert.equal(tried.status, 200, await tried.text());
  const mail = await app.mailbox.next();
  assert.equal(mail.to?.[0]?.address, "chef5@example.com");
  await app.outbox.settle();
  const left = await app.database.sql<{ id: string }>`select id from mails`;
  assert.deepEqual(left, [{ id: other }], "the other one stays as it was");
  const all = await app.post(CALLS.retryMails, { id: null }, bearer);
  assert.equal(all.status, 200, await all.text());
  assert.equal((await app.mailbox.next()).to?.[0]?.address, "chef6@example.com");
});

for (const id of ["", "x", "' or true --", crypto.randomUUID()]) {
  Deno.test(`POST ${CALLS.retryMails} of "${id}" says that there is none, and leaves no row`, async () => {
    await using app = await testApp(OPERATED);
    await giveMailUp(app);
    const { bearer } = await signInOperator(app);
    const response = await app.post(CALLS.retryMails, { id }, bearer);
    assert.equal(response.status, 400);
    assert.equal(await errorIn(response), SENTENCES.mail_not_given_up);
    assert.deepEqual(await app.database.sql`select 1 from operator_acts`, []);
    const [mail] = await app.database.sql`select next_attempt_at from mails`;
    assert.deepEqual(mail, { next_attempt_at: null });
  });
}

for (
  const [said, why] of [
    ["getaddrinfo ENOTFOUND mail.example", /could not be reached/],
    ["Invalid login: 535 5.7.8 no", /did not let us in/],
    ["Can't send mail - all recipients were rejected: 550 5.1.1 (x)", /knows no such address/],
    ["Message failed: 451 try later", /come back later/],
    ["554 spam", /refused it/],
    [null, /could not be delivered/],
  ] as const
) {
  Deno.test(`of a mail server that says ${said}, it is told in words`, () => {
    assert.match(sayWhy(said), why);
  });
}

/** Every variable, each with a secret where it can have one. */
const ALL: Record<string, string> = {
  PUBLIC_URL: "https://folio.example",
  DATABASE_URL: "postgres://folio:hidden-1@db.example:5432/folio",
  BLOBS_URL: "https://hidden-2:hidden-3@s3.example/bucket",
  SECRET: "hidden-4 hidden-4 hidden-4 hidden-4 hidden-4",
  SMTP_URL: "smtps://folio:hidden-5@mail.example",
  GOOGLE_CLIENT_ID: "hidden-6",
  GOOGLE_CLIENT_SECRET: "hidden-7",
  OIDC_ISSUER: "https://id.example/realms/folio",
  OIDC_CLIENT_ID: "hidden-8",
  OIDC_CLIENT_SECRET: "hidden-9",
  OIDC_NAME: "Kitchen ID",
  CDN_PURGE_URL: "https://cdn.example/hidden-10/{tag}?key=hidden-11",
  CDN_PURGE_METHOD: "PUT",
  CDN_PURGE_HEADERS: "Authorization: Bearer hidden-12",
  CDN_PURGE_BODY: "hidden-13",
  PAGES_ORIGIN: "https://folio-pages.example",
  USERCONTENT_ORIGIN: "https://frames.folio-pages.example",
  DOMAINS_TARGET: "pages.folio.example,203.0.113.7",
  DOMAINS_PORT: "9000",
  DNS_SERVER: "192.0.2.53",
  OPERATOR_NAME: "Example Association",
  OPERATORS: "chef9@example.com",
  ABUSE_CONTACT: "abuse@folio.example",
  SECURITY_CONTACT: "mailto:security@folio.example",
};

for (const [claim, environment] of [["none is", {}], ["all are", ALL]] as const) {
  Deno.test(`where of the settings ${claim} set, each variable is told once, in a sentence, and no secret`, () => {
    const told = describeSettings(readConfig(environment)).flatMap(({ settings }) => settings);
    assert.deepEqual(
      told.map(({ name }) => name).toSorted(),
      Object.keys(Environment.shape).toSorted(),
    );
    for (const { name, follows } of told) assert.match(follows, /^[A-Z/].+\.$/, name);
    assert.doesNotMatch(JSON.stringify(told), /hidden/);
  });
}

Deno.test(`GET ${SCREENS.operatorPlace} has no secret in it, and says what a backup lacks`, async () => {
  const { BLOBS_URL, SECRET, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = ALL as Record<
    string,
    string
  >;
  await using app = await testApp({
    ...OPERATED,
    BLOBS_URL: BLOBS_URL!,
    SECRET: SECRET!,
    GOOGLE_CLIENT_ID: GOOGLE_CLIENT_ID!,
    GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT_SECRET!,
  });
  const { cookie } = await signInOperator(app);
  const response = await app.get(SCREENS.operatorPlace, cookie);
  const html = await response.text();
  assert.equal(response.status, 200);
  assert.match(html, /s3\.example\/bucket/);
  assert.match(html, /keep its bucket as well/);
  assert.doesNotMatch(html, /hidden-/);
});

Deno.test("a place that others reach is warned where it sends no mail, or has no limits", () => {
  const { SMTP_URL: _, ...without } = ALL;
  const config = readConfig({ ...without, MAIL: "off", RATE_LIMITS: "off" });
  const warned = describeSettings(config).flatMap(({ settings }) => settings)
    .filter(({ isWarning }) => isWarning).map(({ name }) => name);
  assert.deepEqual(warned, ["RATE_LIMITS", "SMTP_URL", "MAIL_FROM"]);
  const own = describeSettings(readConfig({})).flatMap(({ settings }) => settings);
  assert.ok(own.every(({ isWarning }) => !isWarning), "this very machine needs neither");
});
