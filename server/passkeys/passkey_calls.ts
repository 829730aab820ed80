import { findIdentity } from "../providers/mod.ts";
import { describeNewPasskey, describeQuestion, toUserHandle } from "./passkey_answers.ts";
import {
  addPasskey,
  countPasskeys,
  listPasskeyIds,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from "./passkeys.ts";
import { asOwner, changeAndTell, signIn } from "../sign_in/mod.ts";
import { findPasswordHash } from "../accounts/mod.ts";
import {
  acceptNewPasskey,
  acceptSignature,
  askBrowser,
  purposeOf,
  requirePlace,
  tellingCopies,
} from "./passkey_proofs.ts";
import type { Answers } from "../http/answers.ts";
import type { PasskeyListReply } from "../../contract/passkeys/passkey_calls.ts";
import { PASSKEY_REPLIES } from "../../contract/passkeys/passkey_sentences.ts";
import type { Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { passkeyAddedMail } from "./passkey_mails.tsx";

const ASKED = { purpose: "sign_in", session: null } as const;

type Calls =
  | "passkeys"
  | "newPasskeyQuestion"
  | "addPasskey"
  | "renamePasskey"
  | "removePasskey";

export function passkeys(deps: Deps): Answers<Calls> {
  const { database: { sql }, clock } = deps;
  return {
    passkeys: ({ session }) => list(sql, session.user.id),
    newPasskeyQuestion: async ({ c, request: { is_quiet }, session }) => {
      const place = requirePlace(deps);
      const { user } = session;
      const known = await listPasskeyIds(sql, user.id);
      const asked = { purpose: purposeOf(is_quiet), session: session.id };
      const challenge = await askBrowser(c, deps, asked);
      return { options: await describeNewPasskey(place, user, known, challenge, is_quiet) };
    },
    addPasskey: async ({ c, request: { answer, name, is_quiet }, session }) => {
      const { user } = session;
      const asked = { purpose: purposeOf(is_quiet), session: session.id };
      const { passkey, use } = await acceptNewPasskey(c, deps, asked, answer);
      const { notice } = await changeAndTell(
        deps,
        session,
        "passkey",
        passkeyAddedMail,
        async (sql) => {
          await use(sql);
          await addPasskey(sql, user.id, { ...passkey, name }, clock.now());
        },
      );
      return { message: notice.said(PASSKEY_REPLIES.passkey_added), ...await list(sql, user.id) };
    },
    renamePasskey: async ({ request: { id, name }, session }) => {
      const { user } = session;
      const isThere = await asOwner(
        deps,
        session,
        (sql) => renamePasskey(sql, user.id, id, name),
      );
      if (!isThere) throw new Failure("not_found", "passkey_gone");
      return { message: PASSKEY_REPLIES.passkey_renamed, ...await list(sql, user.id) };
    },
    removePasskey: async ({ request: { id }, session }) => {
      const { user } = session;
      await asOwner(deps, session, async (sql) => {
        if (await removePasskey(sql, user.id, id, clock.now()) === null) {
          throw new Failure("not_found", "passkey_gone");
        }
        if (!await hasWayIn(sql, deps, user.id)) throw new Failure("bad_input", "passkey_last");
      });
      return { message: PASSKEY_REPLIES.passkey_removed, ...await list(sql, user.id) };
    },
  };
}

async function list(sql: Sql, userId: string): Promise<PasskeyListReply> {
  return { passkeys: await listPasskeys(sql, userId), user_handle: toUserHandle(userId) };
}

async function hasWayIn(sql: Sql, { config }: Deps, userId: string): Promise<boolean> {
  if (await countPasskeys(sql, userId) > 0) return true;
  if (!config.arePasswordsOff && await findPasswordHash(sql, userId) !== null) return true;
  const identity = await findIdentity(sql, userId);
  return config.providers.some(({ issuer }) => issuer === identity?.issuer);
}

export function passkeySignIn(deps: Deps): Answers<"passkeyQuestion" | "passkeySignIn"> {
  return {
    passkeyQuestion: async ({ c }) => {
      const place = requirePlace(deps);
      return { options: await describeQuestion(place, await askBrowser(c, deps, ASKED)) };
    },
    passkeySignIn: async ({ c, request: { answer } }) => {
      const signature = await acceptSignature(c, deps, ASKED, answer);
      const { id, user_id: userId } = signature.passkey;
      const refused = () => new Failure("bad_input", "passkey_unknown");
      const arrival = { userId, credential: { passkey: id }, refused, first: signature.use };
      return await tellingCopies(deps, signature, () => signIn(c, deps, arrival));
    },
  };
}
