// Client ID metadata documents: what a good one opens, and what is refused of one that is wrong, elsewhere or slow.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { readConfig } from "../../server/config/config.ts";
import { createClientFetcher } from "../../server/assistants/client_fetcher.ts";
import { serveDocument } from "../support/client_documents.ts";
import { type SignedInUser, signIn } from "../support/make.ts";
import { connect, consent, makeRequest, opens } from "../support/oauth.ts";
import { type TestApp, testApp } from "../support/test_app.ts";
import { errorIn } from "../support/errors.ts";

Deno.test("an assistant whose address says who it is needs no registration, and is asked once", async () => {
  await using app = await testApp();
  await using document = serveDocument();
  const user = await signIn(app);
  for (let i = 0; i < 2; i++) {
    const { access_token } = await connect(app, user, { client_id: document.client_id });
    assert.equal(await opens(app, access_token), true);
  }
  assert.equal(document.asked, 1);
  const { connections } = await (await app.get(CALLS.connections, user.bearer)).json();
  assert.equal(connections[0].name, "Soup assistant");
  assert.equal(connections[0].host, "assistant.example");
});

Deno.test("a document's assistant is answered at the addresses that it names, and at no other", async () => {
  await using app = await testApp();
  await using document = serveDocument({ redirect_uris: ["https://assistant.example/open"] });
  const user = await signIn(app);
  const { parameters } = await makeRequest(document.client_id);
  const response = await consent(app, user, parameters);
  assert.equal(response.status, 400);
  assert.deepEqual(await errorIn(response), SENTENCES.foreign_redirect);
});

Deno.test("what cannot be kept of a document is left out, and the rest holds", async () => {
  await using app = await testApp();
  const good = "https://assistant.example/open";
  await using document = serveDocument({
    client_name: undefined,
    redirect_uris: ["http://assistant.example/callback", "javascript:alert(1)", 7, good],
    token_endpoint_auth_method: "private_key_jwt",
  });
  const user = await signIn(app);
  const tokens = await connect(app, user, {
    client_id: document.client_id,
    redirect_uri: good,
  });
  assert.equal(await opens(app, tokens.access_token), true);
  const { connections } = await (await app.get(CALLS.connections, user.bearer)).json();
  assert.equal(connections[0].name, "An assistant");
  const { parameters } = await makeRequest(document.client_id, {
    redirect_uri: "http://assistant.example/callback",
  });
  const refused = await consent(app, user, parameters);
  assert.deepEqual(await errorIn(refused), SENTENCES.foreign_redirect);
});

const WRONG: Record<string, Parameters<typeof serveDocument>[0]> = {
  "that names another client": { client_id: "http://127.0.0.1/client.json" },
  "that names no client": { client_id: undefined },
  "without redirect_uris": { redirect_uris: undefined },
  "with an empty list of redirect_uris": { redirect_uris: [] },
  "with a text for redirect_uris": { redirect_uris: "https://assistant.example/callback" },
  "with no redirect_uri that is safe": {
    redirect_uris: ["http://assistant.example/callback", "javascript:alert(1)", 7, null],
  },
  "that is elsewhere": ({ client_id }) => Response.redirect(client_id as string, 302),
  "that is not there": (good) => Response.json(good, { status: 404 }),
  "that was made just now": (good) => Response.json(good, { status: 201 }),
  "that is HTML": () => new Response("<!DOCTYPE html><title>Soup</title>"),
  "that is null": () => Response.json(null),
  "that is empty": () => new Response(),
};

for (const [claim, answer] of Object.entries(WRONG)) {
  Deno.test(`a document ${claim} is refused in words, and nothing is issued`, async () => {
    await using app = await testApp();
    await using document = serveDocument(answer);
    await assertUnknown(app, await signIn(app), document.client_id);
    assert.equal(document.asked, 1);
  });
}

Deno.test("a document that never comes, or never ends, is refused in words", async () => {
  // As long as the product waits.
  const fetchClient = createClientFetcher({ ...readConfig({}), isLoopback: true });
  await using app = await testApp({}, { fetchClient });
  const user = await signIn(app);
  const gone = Promise.withResolvers<Response>();
  const half = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"client_id":')),
  });
  await using never = serveDocument(() => gone.promise);
  await using endless = serveDocument(() => new Response(half));
  await Promise.all([never, endless].map(async ({ client_id }) => {
    await assertUnknown(app, user, client_id);
  }));
  gone.resolve(new Response());
});

for (
  const [claim, change] of [
    ["a fragment", (url: string) => `${url}#client`],
    ["an empty fragment", (url: string) => `${url}#`],
    ["a name", (url: string) => url.replace("//", "//chef1@")],
    ["a name and a password", (url: string) => url.replace("//", "//chef1:secret@")],
    ["no path", (url: string) => url.replace("/client.json", "")],
    ["a path of nothing", (url: string) => url.replace("client.json", "")],
    ["dots in its path", (url: string) => url.replace("client", "x/../client")],
    ["dots in percents", (url: string) => url.replace("client", "x/%2e%2e/client")],
    ["backslashes", (url: string) => url.replaceAll("/", "\\")],
    ["a tab", (url: string) => url.replace("client", "cli\tent")],
    ["a number for its host", (url: string) => url.replace("127.0.0.1", "2130706433")],
    ["a short host", (url: string) => url.replace("127.0.0.1", "127.1")],
    ["capitals in its scheme", (url: string) => url.replace("http", "HTTP")],
    ["a zero", (url: string) => `${url}?\0`],
  ] as const
) {
  Deno.test(`an address with ${claim} is no assistant's, and is not asked`, async () => {
    await using app = await testApp();
    await using document = serveDocument(() =>
      Response.json({
        client_id: change(document.client_id),
        client_name: "Soup assistant",
        redirect_uris: ["https://assistant.example/callback"],
      })
    );
    await assertUnknown(app, await signIn(app), change(document.client_id));
    assert.equal(document.asked, 0);
  });
}

async function assertUnknown(app: TestApp, user: SignedInUser, client_id: string): Promise<void> {
  const { parameters } = await makeRequest(client_id);
  const response = await consent(app, user, parameters);
  assert.deepEqual(await errorIn(response), SENTENCES.unknown_client);
  assert.equal(response.status, 400);
  assert.deepEqual(await app.database.sql`select 1 from oauth_codes`, []);
}
