// GET /api/profile/prove/: with what somebody proves that a session is theirs.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import type { ProofWaysReply } from "../../contract/payloads.ts";
import { signIn } from "../support/make.ts";
import { openProvider } from "../support/openid_provider.ts";
import { letProofLapse } from "../support/operator.ts";
import { insertPasskey } from "../support/passkeys.ts";
import { signInWith } from "../support/provider_flow.ts";
import { addCodes } from "../support/second_factor.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

async function read(app: TestApp, bearer: Record<string, string>): Promise<ProofWaysReply> {
  const response = await app.get(CALLS.prove, bearer);
  assert.equal(response.status, 200);
  return await response.json();
}

Deno.test("GET /api/profile/prove/ tells of a password, a passkey and codes", async () => {
  await using app = await testApp();
  const user = await signIn(app);
  const plain = {
    has_password: true,
    wants_code: false,
    has_passkey: false,
    provider: null,
  };
  assert.deepEqual(await read(app, user.bearer), plain);
  await insertPasskey(app, user.id);
  await addCodes(app, user);
  const all = { ...plain, wants_code: true, has_passkey: true };
  assert.deepEqual(await read(app, user.bearer), all);
});

Deno.test("GET /api/profile/prove/ names the provider of somebody without a password", async () => {
  await using provider = await openProvider();
  await using app = await testApp(provider.oidcEnvironment);
  const { bearer } = await signInWith(app, "oidc");
  const ways = { has_password: false, wants_code: false, has_passkey: false, provider: null };
  assert.deepEqual(await read(app, bearer), ways);
  letProofLapse(app);
  assert.deepEqual(await read(app, bearer), { ...ways, provider: "oidc" });
});
