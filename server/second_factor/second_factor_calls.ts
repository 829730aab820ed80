import type { Context } from "hono";
import { noteEvent, seal, type Session, unseal } from "../accounts/mod.ts";
import {
  addSecondFactor,
  describeSecret,
  findSecondFactor,
  findStep,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  readCode,
  removeSecondFactor,
  setRecoveryCodes,
} from "./second_factors.ts";
import { forgetBrowser, forgetBrowsers } from "./pending_sign_ins.ts";
import { asOwner, changeAndTell, endAccess } from "../sign_in/mod.ts";
import {
  clearRemembered,
  describeSecondFactor,
  findRemembered,
  secretPurpose,
} from "./second_step.ts";
import type { Answers, CallInput } from "../http/answers.ts";
import { SECOND_FACTOR_REPLIES } from "../../contract/second_factor/second_factor_sentences.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import {
  recoveryCodesMail,
  secondFactorOffMail,
  secondFactorOnMail,
} from "./second_factor_mails.tsx";
import { qrPath } from "../../ui/parts/qr_code.tsx";
import { decode, encode } from "../http/tokens.ts";

const SETUP_MS = 10 * 60 * 1_000;
const TIME_BYTES = 8;

type Bytes = Uint8Array<ArrayBuffer>;

type Calls =
  | "secondFactor"
  | "newSecondFactor"
  | "addSecondFactor"
  | "newRecoveryCodes"
  | "removeSecondFactor"
  | "forgetBrowsers";

export function secondFactor(deps: Deps): Answers<Calls> {
  const { database: { sql }, clock, secret } = deps;
  const describe = (c: Context, { user }: Session) => describeSecondFactor(c, deps, user.id);

  return {
    secondFactor: ({ c, session }) => describe(c, session),
    newSecondFactor: async ({ session }) => {
      const { user } = session;
      if (await findSecondFactor(sql, user.id)) {
        throw new Failure("bad_input", "second_factor_there");
      }
      const bytes = newSecret();
      const setup = await sealSetup(secret, user.id, bytes, clock.now());
      const described = describeSecret(bytes, user.username);
      return { ...described, qr_code: qrPath(described.uri), setup };
    },
    addSecondFactor: (asked) => turnOn(deps, asked),
    newRecoveryCodes: (asked) => renewRecoveryCodes(deps, asked),
    removeSecondFactor: (asked) => turnOff(deps, asked),
    forgetBrowsers: async ({ c, request: { is_all }, session }) => {
      const { user } = session;
      const token = findRemembered(c, deps);
      await asOwner(deps, session, async (sql) => {
        if (is_all) await forgetBrowsers(sql, user.id);
        else if (token) await forgetBrowser(sql, user.id, token);
      });
      clearRemembered(c, deps);
      const state = await describe(c, session);
      return {
        message: SECOND_FACTOR_REPLIES.browsers_forgotten,
        ...state,
        is_remembered_here: false,
      };
    },
  };
}

async function turnOn(
  deps: Deps,
  { c, request: { setup, code }, session }: CallInput<"addSecondFactor">,
) {
  const { clock, secret } = deps;
  const { user } = session;
  const bytes = await openSetup(secret, user.id, setup, clock.now());
  if (!bytes) throw new Failure("bad_input", "setup_over");
  const typed = readCode(code);
  const step = typed && "byTime" in typed ? findStep(bytes, typed.byTime, clock.now()) : null;
  if (step === null) throw new Failure("bad_input", "code_wrong");
  const sealed = await seal(secret, secretPurpose(user.id), bytes);
  const recovery_codes = newRecoveryCodes();
  const hashes = await Promise.all(recovery_codes.map(hashRecoveryCode));
  const { notice } = await changeAndTell(
    deps,
    session,
    "codes_on",
    secondFactorOnMail,
    async (sql) => {
      if (!await addSecondFactor(sql, user.id, sealed, step, clock.now())) {
        throw new Failure("bad_input", "second_factor_there");
      }
      await setRecoveryCodes(sql, user.id, hashes);
      await endAccess(deps, sql, user.id, { kind: "codes_on" }, clock.now(), kept(session));
    },
  );
  const message = notice.said(SECOND_FACTOR_REPLIES.second_factor_on);
  return { message, recovery_codes, ...await describeSecondFactor(c, deps, user.id) };
}

async function renewRecoveryCodes(deps: Deps, { c, session }: CallInput<"newRecoveryCodes">) {
  const { clock } = deps;
  const { user } = session;
  const recovery_codes = newRecoveryCodes();
  const hashes = await Promise.all(recovery_codes.map(hashRecoveryCode));
  const { notice } = await changeAndTell(
    deps,
    session,
    "recovery_codes",
    recoveryCodesMail,
    async (sql) => {
      if (!await findSecondFactor(sql, user.id)) {
        throw new Failure("bad_input", "second_factor_gone");
      }
      await setRecoveryCodes(sql, user.id, hashes);
      await noteEvent(sql, user.id, { kind: "recovery_codes_made" }, clock.now());
    },
  );
  const message = notice.said(SECOND_FACTOR_REPLIES.recovery_codes_made);
  return { message, recovery_codes, ...await describeSecondFactor(c, deps, user.id) };
}

async function turnOff(deps: Deps, { c, session }: CallInput<"removeSecondFactor">) {
  const { clock } = deps;
  const { user } = session;
  const { notice } = await changeAndTell(
    deps,
    session,
    "codes_off",
    secondFactorOffMail,
    async (sql) => {
      if (!await removeSecondFactor(sql, user.id)) {
        throw new Failure("bad_input", "second_factor_gone");
      }
      await endAccess(deps, sql, user.id, { kind: "codes_off" }, clock.now(), kept(session));
    },
  );
  const message = notice.said(SECOND_FACTOR_REPLIES.second_factor_off);
  return { message, ...await describeSecondFactor(c, deps, user.id) };
}

function kept({ id }: Session) {
  return { sessionId: id, connections: true };
}

async function sealSetup(
  secret: string,
  userId: string,
  bytes: Bytes,
  now: Date,
): Promise<string> {
  const told = new Uint8Array(TIME_BYTES + bytes.length);
  new DataView(told.buffer).setFloat64(0, now.getTime());
  told.set(bytes, TIME_BYTES);
  return encode(await seal(secret, purposeOf(userId), told));
}

async function openSetup(
  secret: string,
  userId: string,
  setup: string,
  now: Date,
): Promise<Bytes | null> {
  const told = await unseal(secret, purposeOf(userId), readSetup(setup));
  if (!told || told.length <= TIME_BYTES) return null;
  const ageMs = now.getTime() - new DataView(told.buffer).getFloat64(0);
  return ageMs >= 0 && ageMs < SETUP_MS ? told.slice(TIME_BYTES) : null;
}

function purposeOf(userId: string): string {
  return `second_factor_setup ${userId}`;
}

function readSetup(setup: string): Bytes {
  try {
    return decode(setup);
  } catch {
    return new Uint8Array();
  }
}
