// Whatever changes who gets into an account is told to its owner: no call and no decision forgets the event.
// Lane: rest.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { OAUTH } from "../../contract/assistants/connection_paths.ts";
import { walkApi } from "../support/api_journey.ts";
import { CREDENTIALS, TOLD, UNTOLD } from "../support/credential_tables.ts";
import { openDns } from "../support/dns.ts";
import { domainEnvironment } from "../support/domains.ts";
import { discarded } from "../support/limited.ts";
import { PASSWORD, signIn } from "../support/make.ts";
import { connect, grantCode, refresh, sendForm } from "../support/oauth.ts";
import { openBothProviders } from "../support/openid_provider.ts";
import { decideAboutPerson } from "../support/operator.ts";
import { testApp } from "../support/test_app.ts";
import { watchChanges } from "../support/told_changes.ts";

Deno.test("every table of credentials is one whose changes are told, or says why not", () => {
  const known = [...Object.keys(TOLD), ...Object.keys(UNTOLD)];
  assert.deepEqual(Object.keys(CREDENTIALS).filter((table) => !known.includes(table)), []);
});

Deno.test("each call that changes who gets into an account leaves an event with it", async () => {
  await using dns = await openDns();
  await using both = await openBothProviders();
  await using app = await testApp({ ...both.environment, ...domainEnvironment(dns) });
  const findUntold = await watchChanges(app);
  await walkApi(app);
  assert.deepEqual(await findUntold(), []);
});

Deno.test("so does what assistants and operators do", async () => {
  await using app = await testApp();
  const findUntold = await watchChanges(app);
  const user = await signIn(app);
  const revoked = await connect(app, user);
  assert.equal(
    (await discarded(sendForm(app, OAUTH.revoke, { token: revoked.refresh_token }))).status,
    200,
  );
  const stolen = await connect(app, user);
  const newer = await (await refresh(app, stolen)).json();
  await (await refresh(app, { ...stolen, ...newer })).body?.cancel();
  app.clock.advance(60_000);
  assert.equal(
    (await discarded(refresh(app, stolen))).status,
    400,
    "an old token ends the connection",
  );
  const code = await grantCode(app, user);
  for (const status of [200, 400]) {
    assert.equal((await discarded(sendForm(app, OAUTH.token, code))).status, status);
  }
  for (const act of ["stop_sign_ins", "allow_sign_ins", "end_sessions"] as const) {
    await decideAboutPerson(app, act);
  }
  assert.deepEqual(await findUntold(), []);
  const kinds = await app.database.sql<{ kind: string }>`
    select kind from account_events order by id`;
  assert.deepEqual(kinds.map(({ kind }) => kind), [
    "account_made",
    "signed_in",
    "assistant_connected",
    "assistant_ended",
    "assistant_connected",
    "assistant_ended",
    "assistant_connected",
    "assistant_ended",
    "sign_ins_stopped",
    "sign_ins_allowed",
    "signed_out_by_operator",
  ]);
});

Deno.test("a change without an event is found", async () => {
  await using app = await testApp();
  const findUntold = await watchChanges(app);
  const { id, bearer } = await signIn(app);
  await app.database.sql`update users set email = 'chef9@example.com' where id = ${id}`;
  await app.database.sql`update users set username = username where id = ${id}`;
  const untold = [
    "users: update of username, email, password_hash, sign_in_stopped_at, devices_since",
  ];
  assert.deepEqual(await findUntold(), untold);
  await (await app.post(CALLS.deleteAccount, { password: PASSWORD }, bearer)).body?.cancel();
  assert.deepEqual(await findUntold(), untold, "whose account is deleted needs no event");
});
