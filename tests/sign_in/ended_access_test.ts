// Whoever is let in at the head of a request is looked at again when it writes: every call, tool and credential there is.
// Lane: rest.
import assert from "node:assert/strict";
import {
  dump,
  endAllAccess,
  isRefused,
  openWorld,
  type PreparedRequest,
  renewAccess,
  send,
  sendInHalves,
  settledOrWaiting,
  type World,
} from "../support/ended_access.ts";
import { CALL_CASES, TOOL_CASES, toolCall } from "../support/ended_access_cases.ts";
import { CREDENTIAL_CASES } from "../support/ended_access_credentials.ts";
import { listOf } from "../support/feature_cases.ts";
import { connectClient, makeKey } from "../support/mcp.ts";
import { signIn } from "../support/make.ts";
import { operationsOf, readOpenApi } from "../support/openapi.ts";
import { testApp } from "../support/test_app.ts";

/** They take what they need from whoever asks, and change nothing that is somebody's. */
const FOR_ANYONE = [
  "POST /api/auth/login/",
  "POST /api/auth/register/",
  "POST /api/auth/logout/",
  "POST /api/auth/google/authenticate/",
  "POST /api/auth/oidc/authenticate/",
  "POST /api/auth/password-reset/",
  "POST /api/auth/password-reset/validate/",
  // Sends a mail to the owner, whose link has its case.
  "POST /api/auth/second-step/lost/",
  "POST /api/try/preview/",
  // Answers everybody the same; what its token still does: safety_actions_test.ts.
  "POST /api/auth/register/resend/",
  // Its token takes no more than what the page of the registration names.
  "POST /api/pictures/brought/",
  "POST /api/visits/",
  "POST /api/report/",
  "POST /api/messages/",
  "POST /api/messages/refused/",
  ...listOf(({ callsForAnyone }) => callsForAnyone),
];
/** It keeps a picture by the same function as an upload, which has its case, once another host has answered. */
const AS_UPLOADS = ["POST /api/pictures/fetch/"];

/** Answers a file, of what was sent and what may be read, or a question that is kept nowhere. */
const READS = [
  "POST /api/portfolio/archive/",
  "POST /api/auth/passkey/question/",
  "POST /api/passkeys/question/",
  "POST /api/second-factor/question/",
  "POST /api/profile/prove/question/",
];

Deno.test("every call that writes, and every tool, has its case here", async () => {
  await using app = await testApp();
  const writing = operationsOf(await readOpenApi(app))
    .map(({ path, method }) => `${method.toUpperCase()} ${path}`)
    .filter((name) => !name.startsWith("GET "));
  const known = [
    ...Object.keys(CALL_CASES),
    ...Object.keys(CREDENTIAL_CASES).filter((name) => /\/api\/[^ ]*$/.test(name)),
    ...FOR_ANYONE,
    ...AS_UPLOADS,
    ...READS,
  ];
  assert.deepEqual(known.toSorted(), writing.toSorted());

  await using client = await connectClient(app, await makeKey(app, await signIn(app)));
  const { tools } = await client.client.listTools();
  const changing = tools.filter(({ annotations }) => !annotations?.readOnlyHint)
    .map(({ name }) => name);
  assert.deepEqual(Object.keys(TOOL_CASES).toSorted(), changing.toSorted());
});

const CASES: [name: string, make: (world: World) => Promise<PreparedRequest> | PreparedRequest][] =
  [
    ...Object.entries(CALL_CASES),
    ...Object.entries(CREDENTIAL_CASES),
    ...Object.keys(TOOL_CASES).map((name) =>
      [`tool ${name}`, (world: World) => toolCall(world, name)] as [
        string,
        (w: World) => Promise<PreparedRequest>,
      ]
    ),
  ];

for (const [name, begin] of CASES) {
  Deno.test(`${name} does nothing once the access that it began with has ended`, async () => {
    await using world = await openWorld();
    const { app, user: { id } } = world;
    const { sql, transaction } = app.database;

    async function make(world: World): Promise<PreparedRequest> {
      const asked = await begin(world);
      // What that has mailed is sent by now, and changes no row any more.
      app.outbox.notify();
      await app.outbox.settle();
      return asked;
    }

    let before: Record<string, string> | undefined;
    const halves = await sendInHalves(app, await make(world), async () => {
      await transaction((sql) => endAllAccess(sql, world));
      before = await dump(sql);
    });
    const { response, wasHeld } = halves;
    if (wasHeld) {
      assert.ok(await isRefused(response), "finished after the access had ended");
      assert.deepEqual(await dump(sql), before);
    } else {
      // It does not wait for its body.
      await response.body?.cancel();
    }

    Object.assign(world, await renewAccess(app, id));
    const asked = await make(world);
    let answer: Promise<Response>;
    const ended = await transaction(async (sql) => {
      await endAllAccess(sql, world);
      answer = send(app, asked);
      await settledOrWaiting(app, answer);
      return await dump(sql);
    });
    assert.ok(await isRefused(await answer!), "written beside what ended the access");
    assert.deepEqual(await dump(sql), ended);

    Object.assign(world, await renewAccess(app, id));
    const last = await make(world);
    const unchanged = await dump(sql);
    assert.ok(!await isRefused(await send(app, last)), "refused with access that holds");
    assert.notDeepEqual(await dump(sql), unchanged);
  });
}
