// Registrations: as a browser makes them, and what its token still does.
import type { Link } from "../../server/accounts/links.ts";
import { signRegistration } from "../../server/registration/invited_browsers.ts";
import { CALLS } from "../../contract/paths.ts";
import { linkIn } from "./mailbox.ts";
import { PASSWORD } from "./make.ts";
import type { TestApp } from "./test_app.ts";

export const REGISTRATION = {
  username: "chef1",
  email: "chef1@example.com",
  password: PASSWORD,
  password2: PASSWORD,
};

/** Returns what the browser keeps; throws where it was refused. */
export async function register(app: TestApp, change: object = {}): Promise<string> {
  const response = await app.post(CALLS.register, { ...REGISTRATION, ...change });
  const reply = await response.json();
  if (response.status !== 201) throw new Error(JSON.stringify(reply));
  return reply.registration;
}

/** Of the next mail that comes. */
export async function nextVerification(app: TestApp): Promise<Link & { to: string }> {
  const mail = await app.mailbox.next();
  const [uid, token] = linkIn(mail).split("/").slice(-2);
  return { uid: uid!, token: token!, to: mail.to![0]!.address! };
}

/** Whether it has a new link made for the account, whose address it names. */
export async function hasNewLinkMade(
  app: TestApp,
  link: Link,
  { username, email }: { username: string; email: string },
): Promise<boolean> {
  const find = async () =>
    (await app.database.sql<{ hash: string }>`
      select encode(token_hash, 'hex') as hash from links
      where user_id = ${link.uid} and purpose = 'verify_email'`)[0]?.hash;
  const before = await find();
  const registration = signRegistration(app.secret, { ...link, username }, app.clock.now());
  await (await app.post(CALLS.resendRegistration, { registration, email })).body?.cancel();
  const after = await find();
  return after !== undefined && after !== before;
}
