// Rows and sessions that tests start from.
import { askerOf } from "../../server/work/fair_queue.ts";
import type { Admission } from "../../server/accounts/admission.ts";
import { loadBcrypt } from "../../server/accounts/bcrypt.ts";
import {
  type CheckedPassword,
  HASH_HERE,
  type Hasher,
  hashPassword,
} from "../../server/accounts/passwords.ts";
import { signToken } from "../../server/http/tokens.ts";
import { createUser, markEmailVerified } from "../../server/accounts/users.ts";
import { CALLS } from "../../contract/paths.ts";
import type { LoginReply } from "../../contract/payloads.ts";
import type { TestApp } from "./test_app.ts";

export const PASSWORD = "a warm kitchen 1";

/** Where nobody is kept out. */
export const EVERYBODY: Admission = {
  registration: "open",
  invitation: null,
  kept: null,
  addresses: { secret: "only for tests", isThrowawayMailRefused: false },
  house: { names: [], hosts: [] },
};

/** A hash of little work: tests need many users, not safe ones. */
const TEST_COST = 4;

/** However many are made at once, and on a machine of one core: the product's queue would refuse some. */
const HASH_AT_ONCE: Hasher = {
  ...HASH_HERE,
  hash: async (digest, cost) => await (await loadBcrypt()).hash(digest, cost),
};

export async function makeUser(
  { database, clock }: TestApp,
  username = "chef1",
) {
  const user = await createUser(
    database.sql,
    {
      username,
      email: `${username}@example.com`,
      password_hash: await hashPassword(
        HASH_AT_ONCE,
        PASSWORD as CheckedPassword,
        askerOf("test"),
        TEST_COST,
      ),
    },
    EVERYBODY,
    clock.now(),
  );
  await markEmailVerified(database.sql, user!.id);
  return user!;
}

/** The cookie of a browser where this person signed in before: no mail tells of it. */
export async function knownBrowser(
  { secret, clock }: TestApp,
  userId: string,
): Promise<{ Cookie: string }> {
  return { Cookie: `device=${await signToken(secret, "device", userId, clock.now())}` };
}

export interface SignedInUser extends LoginReply {
  id: string;
  /** For calls. */
  bearer: { Authorization: string };
  /** For pages. */
  cookie: { Cookie: string };
}

export async function signIn(
  app: TestApp,
  username = "chef1",
): Promise<SignedInUser> {
  const { id } = await makeUser(app, username);
  const response = await app.post(CALLS.login, {
    username,
    password: PASSWORD,
  });
  const reply: LoginReply = await response.json();
  return {
    ...reply,
    id,
    bearer: { Authorization: `Bearer ${reply.access}` },
    cookie: { Cookie: response.headers.get("Set-Cookie")!.split(";")[0]! },
  };
}
