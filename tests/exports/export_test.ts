// GET /api/profile/export/: everything held about the one who asks, and nothing of others.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { allOf, listOf } from "../support/feature_cases.ts";
import { listLeftTables } from "../support/left_tables.ts";
import { signInWithGoogle } from "../support/provider_flow.ts";
import { signIn } from "../support/make.ts";
import { openProvider } from "../support/openid_provider.ts";
import { testApp } from "../support/test_app.ts";

Deno.test("GET /api/profile/export/ holds everything, and no secret", async () => {
  await using app = await testApp();
  const { bearer, refresh } = await signIn(app);
  await signIn(app, "chef9");
  await discard(app.post(CALLS.savePortfolio, { user_code: "<title>Soup</title><p>x" }, bearer));
  const profile = { first_name: "Chef", last_name: "One", username: "chef2" };
  const update = { ...profile, email: "chef2@example.com" };
  await discard(app.put(CALLS.updateProfile, update, bearer));

  const response = await app.get(CALLS.exportData, bearer);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  const text = await response.text();
  const data = JSON.parse(text);
  const ofFeatures = listOf(({ exported }) => exported);
  const isOfFeature = (name: string) => ofFeatures.includes(name);
  assert.deepEqual(Object.keys(data).filter(isOfFeature).toSorted(), ofFeatures.toSorted());
  assert.deepEqual(Object.keys(data).filter((name) => !isOfFeature(name)), [
    "exported_at",
    "account",
    "identities",
    "passkeys",
    "second_factor",
    "remembered_browsers",
    "held_usernames",
    "renames",
    "sessions",
    "events",
    "links",
    "mails_on_their_way",
    "portfolio",
    "versions",
    "visits",
    "letterbox",
    "consents",
    "connections",
    "messages",
    "pictures",
    "files",
    "reports",
    "takedowns",
    "takedowns_counted",
    "acts_of_operators",
    "domain",
    "invitations",
  ]);
  const { created_at: _, ...account } = data.account;
  assert.deepEqual(account, {
    ...profile,
    email: "chef1@example.com",
    email_verify: true,
    has_password: true,
  });
  assert.deepEqual(data.held_usernames.map((hold: { username: string }) => hold.username), [
    "chef1",
  ]);
  assert.equal(data.sessions.length, 1);
  assert.deepEqual(data.events.map(({ kind }: { kind: string }) => kind), [
    "username_changed",
    "email_change_asked",
    "signed_in",
    "account_made",
  ]);
  assert.equal(data.links[0].purpose, "change_email");
  assert.equal(data.links[0].new_email, "chef2@example.com");
  assert.equal(data.portfolio.user_code, "<title>Soup</title><p>x");
  assert.equal(data.portfolio.title, "Soup");
  assert.ok(!text.includes("chef9"));
  assert.ok(!text.includes(refresh) && !text.includes("$2b$"));
});

/** Not in the export by design: counts under hashes, the schema's own, what lives for minutes or a day, and what is made of what is in it. */
const WITHOUT_PEOPLE = [
  "blobs",
  "blob_deletions",
  "version_codes",
  "rate_limits",
  "migrations",
  "place_days",
  "backups",
  "brought_pictures",
  "oauth_clients",
  "previews",
  "page_cards",
  "version_cards",
  "picture_checks",
  "page_changes",
  "blob_names",
  "host_files",
  "kept_files",
  "keeper_lease",
  "cdn_feed",
  "cdn_purges",
  "passkey_challenges",
  "pending_sign_ins",
  "taken_down_fingerprints",
  "visit_salts",
  "visits_seen",
];

Deno.test("GET /api/profile/export/ knows every table that there is", async () => {
  await using app = await testApp();
  const tables = await app.database.sql<{ table_name: string }>`
    select table_name from information_schema.tables
    where table_schema = 'public' order by table_name`;
  const left = await listLeftTables();
  assert.deepEqual(
    tables.map(({ table_name }) => table_name)
      .filter((name) => !WITHOUT_PEOPLE.includes(name) && !left.includes(name)),
    [
      "account_events",
      "connections",
      "domains",
      "files",
      "identities",
      "invitations",
      "letterboxes",
      "links",
      "mails",
      "oauth_codes",
      "operator_acts",
      "passkeys",
      "picture_files",
      "pictures",
      "portfolio_versions",
      "portfolios",
      "recovery_codes",
      "remembered_browsers",
      "renames",
      "reports",
      "second_factors",
      "sessions",
      "takedowns",
      "taken_down_mailboxes",
      "username_holds",
      "users",
      "visit_days",
      "visit_referrers",
      "visitor_messages",
      ...Object.keys(allOf(({ tables }) => tables)),
    ].toSorted(),
    "a new table about people belongs into the export",
  );
});

Deno.test("GET /api/profile/export/ says who one is at Google, and that there is no page yet", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.environment);
  const { bearer } = await signInWithGoogle(app);
  const { account, identities, portfolio } = await (await app.get(CALLS.exportData, bearer)).json();
  assert.deepEqual(identities, [{ issuer: provider.issuer, subject: "google-1" }]);
  assert.equal(account.has_password, false);
  assert.equal(portfolio, null);
});

Deno.test("GET /api/profile/export/ is closed to the signed-out, and to the page cookie", async () => {
  await using app = await testApp();
  const { cookie } = await signIn(app);
  for (const headers of [{}, cookie]) {
    const response = await app.get(CALLS.exportData, headers as Record<string, string>);
    assert.equal(response.status, 401);
    await response.body?.cancel();
  }
});

async function discard(answer: Promise<Response>): Promise<void> {
  const response = await answer;
  assert.ok(response.ok, await response.text());
}
