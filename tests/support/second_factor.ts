// Codes by time of tests: an app on a phone, and accounts that ask for its codes.
import { Secret, TOTP } from "otpauth";
import { CALLS } from "../../contract/paths.ts";
import type {
  NewSecondFactorReply,
  RecoveryCodesReply,
} from "../../contract/second_factor/second_factor_calls.ts";
import type { TestApp } from "./test_app.ts";

const PERIOD_MS = 30_000;

/** As it shows what somebody typed or scanned. */
export interface CodeApp {
  /** The one that counts so much later than now. */
  code(laterMs?: number): string;
}

/** Holds the clock, so that no period ends between two lines of a test. */
export function openCodeApp({ clock }: TestApp, text: string): CodeApp {
  clock.hold();
  const totp = new TOTP({ secret: Secret.fromBase32(text.replaceAll(" ", "")) });
  return { code: (laterMs = 0) => totp.generate({ timestamp: clock.now().getTime() + laterMs }) };
}

export interface Codes {
  phone: CodeApp;
  recovery: string[];
  /** The next one, which was not used yet. */
  next(): string;
}

/** Of somebody who has just signed in. Turned on by the calls. */
export async function addCodes(
  app: TestApp,
  { bearer }: { bearer: Record<string, string> },
): Promise<Codes> {
  const asked = await app.post(CALLS.newSecondFactor, {}, bearer);
  const { text, setup }: NewSecondFactorReply = await asked.json();
  if (!asked.ok) throw new Error(`${CALLS.newSecondFactor}: ${asked.status}`);
  const phone = openCodeApp(app, text);
  const added = await app.post(CALLS.secondFactor, { setup, code: phone.code() }, bearer);
  if (!added.ok) throw new Error(await added.text());
  const { recovery_codes: recovery }: RecoveryCodesReply = await added.json();
  return {
    phone,
    recovery,
    next() {
      app.clock.advance(PERIOD_MS);
      return phone.code();
    },
  };
}

/** The same without the calls: what they keep, of a secret that nobody knows. */
export async function insertFactor({ database }: TestApp, userId: string): Promise<void> {
  await database.sql`
    insert into second_factors (user_id, secret, last_step, created_at)
    select id, '\\x00', 0, now() from users where id = ${userId} on conflict do nothing`;
}
