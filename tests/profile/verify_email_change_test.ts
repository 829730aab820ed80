// POST /api/profile/verify-email-change/: what it tells the browser that opened the link.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { linkIn } from "../support/mailbox.ts";
import { signIn } from "../support/make.ts";
import { testApp } from "../support/test_app.ts";

for (
  const [claim, username, isOwn] of [
    ["the browser of the account", "chef1", true],
    ["the browser of another account", "chef2", false],
    ["a browser that is signed in to none", null, false],
  ] as const
) {
  Deno.test(`POST /api/profile/verify-email-change/ says ${isOwn} to ${claim}, and nothing when the link does not hold`, async () => {
    await using app = await testApp();
    const people = { chef1: await signIn(app), chef2: await signIn(app, "chef2") };
    const headers = username ? people[username].cookie : {};
    const change = { username: "chef1", first_name: "", last_name: "", email: "chef9@example.com" };
    await (await app.put(CALLS.updateProfile, change, people.chef1.bearer)).body?.cancel();
    const mails = [await app.mailbox.next(), await app.mailbox.next()];
    const mail = mails.find(({ to }) => to?.[0]?.address === "chef9@example.com")!;
    const [uid, token, new_email] = linkIn(mail).split("/").slice(-3).map(decodeURIComponent);
    const wrong = { uid, token: "x".repeat(43), new_email };
    const refused = await app.post(CALLS.verifyEmailChange, wrong, headers);
    assert.deepEqual(Object.keys(await refused.json()), ["error", "code", "params"]);
    const link = { uid: uid!.toUpperCase(), token, new_email };
    const reply = await (await app.post(CALLS.verifyEmailChange, link, headers)).json();
    assert.equal(reply.is_own, isOwn);
  });
}
