// Answers of passkeys that somebody altered or kept on their way: what the form says of them, and that nobody gets in.
import assert from "node:assert/strict";
import type { Page, Route } from "playwright-core";
import type { PasskeyAnswer } from "../../contract/passkeys/passkey_answers.ts";
import { CALLS } from "../../contract/paths.ts";
import { PASSKEY_REPLIES } from "../../contract/passkeys/passkey_sentences.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { openBrowser } from "../support/browser.ts";
import { makeUser } from "../support/make.ts";
import { BY_PASSKEY, signOut, takeOffer } from "../support/passkey_journey.ts";
import { testServer } from "../support/test_server.ts";
import { addAuthenticator } from "../support/virtual_authenticator.ts";

type Client = Record<"type" | "challenge" | "origin", string>;

/** Somebody on the way, who changes what was signed. */
function alterClient(change: (client: Client) => Client) {
  return async (route: Route) => {
    const sent: { answer: PasskeyAnswer } = route.request().postDataJSON();
    const { response } = sent.answer;
    const client = new TextDecoder().decode(
      Uint8Array.fromBase64(response.clientDataJSON, { alphabet: "base64url" }),
    );
    const altered = JSON.stringify(change(JSON.parse(client)));
    response.clientDataJSON = new TextEncoder().encode(altered)
      .toBase64({ alphabet: "base64url", omitPadding: true });
    await route.continue({ postData: JSON.stringify(sent) });
  };
}

/** Somebody on the way, who sends it first. */
async function sendTwice(route: Route): Promise<void> {
  const first = await route.fetch();
  assert.equal(first.status(), 200);
  await route.continue();
}

const ATTACKS: Record<string, [handle: (route: Route) => Promise<void>, sentence: string]> = {
  "that says another origin": [
    alterClient((client) => ({ ...client, origin: "https://kitchen.example" })),
    SENTENCES.passkey_failed,
  ],
  "to a challenge of somebody's own": [
    alterClient((client) => ({ ...client, challenge: "A".repeat(43) })),
    PASSKEY_REPLIES.passkey_over,
  ],
  "of another kind": [
    alterClient((client) => ({ ...client, type: "webauthn.create" })),
    SENTENCES.passkey_failed,
  ],
  "that was sent before": [sendTwice, PASSKEY_REPLIES.passkey_over],
};

async function staysOut(page: Page, origin: string): Promise<void> {
  assert.equal(page.url(), `${origin}/login`);
  assert.equal(await page.evaluate(() => localStorage.getItem("access_token")), null);
}

for (const [name, [handle, sentence]] of Object.entries(ATTACKS)) {
  Deno.test(`an answer ${name} opens nothing and is told, and the next good one opens`, async () => {
    await using server = await testServer();
    await using chromium = await openBrowser();
    const { page } = chromium;
    const { app, origin } = server;
    await makeUser(app);
    await addAuthenticator(page);
    await takeOffer(page, server);
    await signOut(page);
    const address = origin + CALLS.passkeySignIn;
    await page.route(address, handle);
    await page.goto(`${origin}/login`);
    await page.getByText(sentence).waitFor();
    await staysOut(page, origin);
    await page.getByRole("button", BY_PASSKEY).click();
    await page.getByText(sentence).waitFor();
    await staysOut(page, origin);

    await page.unroute(address);
    await page.getByRole("button", BY_PASSKEY).click();
    await page.waitForURL(`${origin}/dashboard`);
  });
}
