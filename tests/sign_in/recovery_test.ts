// An owner who notices something gets their account back, whatever a stranger in an open session began.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { discarded } from "../support/limited.ts";
import { linkIn } from "../support/mailbox.ts";
import { makeUser, PASSWORD, signIn } from "../support/make.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const CHANGE = { username: "chef1", first_name: "", last_name: "", email: "stranger@example.com" };
const NEW_PASSWORD = "a hotter oven 2";

/** The link of the stranger's change of e-mail, and of the notice to the owner. */
async function askNewEmail(app: TestApp, bearer: Record<string, string>) {
  await statusOf(app.put(CALLS.updateProfile, CHANGE, bearer));
  const mails = [await app.mailbox.next(), await app.mailbox.next()];
  const to = (address: string) => linkIn(mails.find((mail) => mail.to?.[0]?.address === address)!);
  const [uid, token, new_email] = to("stranger@example.com").split("/").slice(-3)
    .map(decodeURIComponent);
  const notice = new URL(to("chef1@example.com"));
  return { change: { uid, token, new_email }, notice };
}

Deno.test("the notice of a change of e-mail stops it as soon as it is opened, and leads to a new password", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const { change, notice } = await askNewEmail(app, bearer);
  assert.equal(notice.pathname, "/reset-password");
  assert.equal(await statusOf(app.get(notice.pathname + notice.search)), 200);
  const [uid, token] = ["uid", "token"].map((name) => notice.searchParams.get(name)!);
  const valid = await app.post(CALLS.passwordResetValidate, { uid, token });
  const account = { email: "chef1@example.com", username: "chef1" };
  assert.deepEqual(await valid.json(), { valid: true, ...account });
  assert.equal(await statusOf(app.post(CALLS.verifyEmailChange, change)), 400, "it is stopped");
  const passwords = { new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  const confirm = () =>
    statusOf(app.post(CALLS.passwordResetConfirm, { uid, token, ...passwords }));
  assert.equal(await confirm(), 200);
  assert.equal(await confirm(), 400, "it works once");
  assert.equal(await statusOf(app.get(CALLS.userData, bearer)), 401, "and ends every session");
});

for (
  const [name, makeSafe] of Object.entries({
    "a change of password": (app: TestApp, bearer: Record<string, string>) =>
      app.post(CALLS.changePassword, {
        current_password: PASSWORD,
        new_password: NEW_PASSWORD,
        confirm_password: NEW_PASSWORD,
      }, bearer),
    "ending the other sessions": (app: TestApp, bearer: Record<string, string>) =>
      app.post(CALLS.endSessions, {}, bearer),
  })
) {
  Deno.test(`${name} ends every link that is open`, async () => {
    await using app = await testApp();
    const { bearer } = await signIn(app);
    const { change, notice } = await askNewEmail(app, bearer);
    assert.equal(await statusOf(makeSafe(app, bearer)), 200);
    assert.equal(await statusOf(app.post(CALLS.verifyEmailChange, change)), 400);
    const link = Object.fromEntries(notice.searchParams);
    assert.equal(await statusOf(app.post(CALLS.passwordResetValidate, link)), 400);
  });
}

Deno.test("the list of open links tells not whether an e-mail has an account", async () => {
  await using app = await testApp();
  await makeUser(app, "chef2");
  const { bearer } = await signIn(app);
  const lists = [];
  for (const email of ["chef2@example.com", "chef9@example.com"]) {
    await statusOf(app.put(CALLS.updateProfile, { ...CHANGE, email }, bearer));
    const { links } = await (await app.get(CALLS.exportData, bearer)).json();
    lists.push(
      links.map(({ purpose, new_email }: Record<string, string>) =>
        `${purpose} ${new_email?.replace(/\d/, "N") ?? ""}`
      ).sort(),
    );
  }
  assert.deepEqual(lists[0], lists[1]);
  assert.ok(lists[0].includes("change_email chefN@example.com"));
});

async function statusOf(answer: Response | Promise<Response>): Promise<number> {
  return (await discarded(Promise.resolve(answer))).status;
}
