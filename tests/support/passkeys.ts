// Passkeys of tests: asked for, made, and signed with as a browser does it, whose cookie goes along.
import { addPasskey as keepPasskey } from "../../server/passkeys/passkeys.ts";
import { CALLS } from "../../contract/paths.ts";
import type { LoginReply } from "../../contract/payloads.ts";
import {
  type AuthenticatorOptions,
  type CreationOptions,
  makeSoftPasskey,
  type RequestOptions,
  type SoftPasskey,
} from "./authenticator.ts";
import { unchecked } from "./owner_sql.ts";
import type { TestApp } from "./test_app.ts";

type Headers = Record<string, string>;

/** A person asks for the passkey, not the browser by itself. */
export const LOUD = { is_quiet: false };

/** What was asked of a browser, with the cookie that it got: one without a session, none with one. */
export async function ask(
  app: TestApp,
  path: string,
  headers: Headers = {},
  body: unknown = {},
): Promise<{ options: CreationOptions & RequestOptions; cookie: Headers }> {
  const response = await app.post(path, body, headers);
  const { options } = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const set = response.headers.get("Set-Cookie");
  return { options, cookie: set ? { Cookie: set.split(";")[0]! } : {} };
}

/** Returns the answer of the call that adds it. */
export async function sendNewPasskey(
  app: TestApp,
  { bearer }: { bearer: Headers },
  passkey: SoftPasskey,
  { name = "Laptop", is_quiet = false, manner = {} as AuthenticatorOptions } = {},
): Promise<Response> {
  const { options } = await ask(app, CALLS.newPasskeyQuestion, bearer, { is_quiet });
  const answer = await passkey.make(options, manner);
  return await app.post(CALLS.passkeys, { answer, name, is_quiet }, bearer);
}

/** One that the person has from now on. */
export async function addPasskey(
  app: TestApp,
  user: { bearer: Headers },
  passkey?: SoftPasskey,
): Promise<SoftPasskey> {
  const made = passkey ?? await makeSoftPasskey();
  const response = await sendNewPasskey(app, user, made);
  if (!response.ok) throw new Error(await response.text());
  await response.body?.cancel();
  return made;
}

/** The same without the calls, and without the mail about it. */
export async function insertPasskey(
  { database, clock }: TestApp,
  userId: string,
): Promise<SoftPasskey> {
  const passkey = await makeSoftPasskey();
  const row = await passkey.row(userId);
  await keepPasskey(unchecked(database.sql), userId, row, clock.now());
  return passkey;
}

export async function signInBy(
  app: TestApp,
  passkey: SoftPasskey,
  manner: AuthenticatorOptions = {},
): Promise<Response> {
  const { options, cookie } = await ask(app, CALLS.passkeyQuestion);
  return await app.post(
    CALLS.passkeySignIn,
    { answer: await passkey.sign(options, manner) },
    cookie,
  );
}

export async function opens(app: TestApp, passkey: SoftPasskey): Promise<boolean> {
  const response = await signInBy(app, passkey);
  await response.body?.cancel();
  return response.ok;
}

/** Signed for this session. */
export async function signProof(
  app: TestApp,
  { bearer }: { bearer: Headers },
  passkey: SoftPasskey,
) {
  const { options } = await ask(app, CALLS.proofQuestion, bearer);
  return await passkey.sign(options);
}

/** The session does what wants a proof for the next ten minutes. */
export async function proveBy(
  app: TestApp,
  user: { bearer: Headers },
  passkey: SoftPasskey,
): Promise<void> {
  const answer = await signProof(app, user, passkey);
  const response = await app.post(CALLS.prove, { password: "", passkey: answer }, user.bearer);
  if (!response.ok) throw new Error(await response.text());
  await response.body?.cancel();
}

export async function bearerOf(response: Response): Promise<Headers> {
  const { access }: LoginReply = await response.json();
  return { Authorization: `Bearer ${access}` };
}
