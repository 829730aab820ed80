// What wants a proof of the last minutes: every call that says so is refused with an old one, and no other is.
// Lane: rest.
import assert from "node:assert/strict";
import { API } from "../../contract/calls.ts";
import type { CallDescription } from "../../contract/described_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import {
  dump,
  openWorld,
  type PreparedRequest,
  send,
  type World,
} from "../support/ended_access.ts";
import { CALL_CASES } from "../support/ended_access_cases.ts";
import { bySession, NAMES } from "../support/ended_access_makers.ts";
import { PASSWORD } from "../support/make.ts";
import { makeRequest, registerClient } from "../support/oauth.ts";
import { operationsOf, readOpenApi } from "../support/openapi.ts";
import { letProofLapse } from "../support/operator.ts";
import { LOUD } from "../support/passkeys.ts";
import { testApp } from "../support/test_app.ts";

type Maker = (world: World) => Promise<PreparedRequest> | PreparedRequest;

const CASES: Record<string, Maker> = {
  ...CALL_CASES,
  "POST /api/passkeys/question/": bySession(CALLS.newPasskeyQuestion, () => LOUD),
  "POST /api/second-factor/question/": bySession(CALLS.newSecondFactor, () => ({})),
};

/** Of calls of which some requests alone want one: those that do not. */
const FREE: Record<string, Maker> = {
  "PUT /api/profile/update/": bySession(
    CALLS.updateProfile,
    () => ({ ...NAMES, username: "chef2", email: "CHEF1@example.com" }),
    "PUT",
  ),
  "POST /api/connections/consent/": async (world) => {
    const { parameters } = await makeRequest(await registerClient(world.app));
    return await bySession(CALLS.consent, () => ({ ...parameters, is_allowed: false }))(world);
  },
};

/** Those of operators, who always need one: tests/operators/calls_test.ts. */
const WANTING = new Map(
  Object.values<CallDescription>(API).filter(({ wantsProof }) => wantsProof)
    .map(({ method, address, wantsProof }) => [`${method} ${address}`, wantsProof!]),
);

async function isHeldBack(response: Response): Promise<boolean> {
  const { code, error } = await response.json().catch(() => ({}));
  if (code !== "proof_needed") return false;
  assert.equal(response.status, 403);
  assert.equal(error, SENTENCES.proof_needed);
  return true;
}

Deno.test("every call that wants a proof is by a session, has its case here, and says so in the document", async () => {
  const names = [...WANTING.keys()];
  assert.deepEqual(names.filter((name) => !(name in CASES)), []);
  const partly = names.filter((name) => WANTING.get(name) === "in part");
  assert.deepEqual(partly.toSorted(), Object.keys(FREE).toSorted());
  const wanting = Object.values<CallDescription>(API).filter(({ wantsProof }) => wantsProof);
  assert.deepEqual([...new Set(wanting.map(({ by }) => by))], ["user"]);

  await using app = await testApp();
  const told = operationsOf(await readOpenApi(app))
    .filter(({ operation }) => /\bproof\b/.test(operation.description ?? ""));
  assert.deepEqual(
    told.map(({ method, path }) => `${method.toUpperCase()} ${path}`).toSorted(),
    names.toSorted(),
  );
  assert.ok(told.every(({ operation }) => "403" in operation.responses));
});

for (const [name, make] of Object.entries(CASES)) {
  const isWanted = WANTING.has(name);
  const wants = isWanted ? "wants" : "does not want";
  Deno.test(`${name} ${wants} a proof of the last ten minutes`, async () => {
    await using world = await openWorld();
    const { app, user: { bearer } } = world;
    const { sql } = app.database;
    const old = await make(world);
    app.outbox.notify();
    await app.outbox.settle();
    letProofLapse(app);
    const before = await dump(sql);
    assert.equal(await isHeldBack(await send(app, old)), isWanted);
    if (!isWanted) return;
    assert.deepEqual(await dump(sql), before);

    // A case that made one is not what is tried here: with a code, the proof needs that as well.
    await sql`delete from second_factors`;
    const proven = await app.post(CALLS.prove, { password: PASSWORD }, bearer);
    assert.equal(proven.status, 200, await proven.text());
    const done = await send(app, await make(world));
    assert.ok(done.ok, await done.text());
  });
}

for (const [name, make] of Object.entries(FREE)) {
  Deno.test(`${name} wants no proof where nothing dangerous is asked for`, async () => {
    await using world = await openWorld();
    letProofLapse(world.app);
    const done = await send(world.app, await make(world));
    assert.equal(done.status, 200, await done.text());
  });
}
