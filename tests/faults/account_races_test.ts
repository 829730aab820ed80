// Whatever happens at the same time: after its owner made an account safe, nothing from before opens it.
import assert from "node:assert/strict";
import { HASH_HERE, type Hasher } from "../../server/accounts/passwords.ts";
import {
  NEW_PASSWORD,
  openRace,
  type OpenSession,
  type Outcome,
  type Race,
  STOLEN_PASSWORD,
} from "../support/account_race.ts";
import type { AccountPurpose } from "../support/link_calls.ts";
import { PASSWORD } from "../support/make.ts";
import { report, rounds } from "../support/rounds.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

/** A hash takes its time, and things happen meanwhile. */
const LONGEST_HASH_MS = 25;
const LONGEST_START_MS = 25;
const AT_ONCE = 12;

const SAFETY = ["reset", "change password", "end sessions", "Google", "delete"] as const;
const STRANGER = [
  "sign in",
  "refresh",
  "change password",
  "ask new email",
  "use email link",
] as const;
const PURPOSES: AccountPurpose[] = [
  "change_email",
  "not_me",
  "registration",
  "reset_password",
  "verify_email",
];

interface Plan {
  safety: typeof SAFETY[number];
  /** What strangers begin, and how much later than the safety action; negative is before. */
  strangers: { act: typeof STRANGER[number]; afterMs: number }[];
}

Deno.test("no credential from before a safety action works after it, however they meet", async () => {
  await using app = await testApp({}, { hasher: slowHasher() });
  const numRuns = rounds({ few: 300, all: 10_000 });
  const counts = { runs: 0, safe: 0 };
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (counts.runs < numRuns) {
      const name = `chef${10 + counts.runs++}`;
      const plan = makePlan();
      const { isSafe, left } = await run(app, name, plan);
      assert.deepEqual(left, [], JSON.stringify(plan));
      if (isSafe) counts.safe++;
    }
  }));
  // Strangers who were quicker have the owner's own call refused now and then.
  assert.ok(counts.safe > numRuns / 4, `${counts.safe} of ${numRuns} safety actions went through`);
  report("races for an account", counts);
});

function makePlan(): Plan {
  const strangers = Array.from({ length: 1 + random(4) }, () => ({
    act: STRANGER[random(STRANGER.length)]!,
    afterMs: random(2 * LONGEST_START_MS) - LONGEST_START_MS - LONGEST_HASH_MS,
  }));
  return { safety: SAFETY[random(SAFETY.length)]!, strangers };
}

/** Returns what still opens the account and should not, unless the safety action itself was refused. */
async function run(app: TestApp, name: string, { safety, strangers }: Plan) {
  const race = await openRace(app, name, safety !== "Google");
  const owner = (await race.signIn(PASSWORD)).session!;
  const stolen = (await race.signIn(PASSWORD)).session!;
  const links = new Map(
    await Promise.all(PURPOSES.map(async (purpose) => {
      const newEmail = purpose === "change_email" ? `stranger-${name}@example.com` : null;
      return [purpose, await race.makeLink(purpose, newEmail)] as const;
    })),
  );
  const acts: Record<typeof STRANGER[number], () => Promise<Outcome>> = {
    "sign in": () => race.signIn(PASSWORD),
    "refresh": () => race.refresh(stolen),
    "change password": () => race.changePassword(stolen, STOLEN_PASSWORD),
    "ask new email": () => race.askNewEmail(stolen),
    "use email link": async () => ({
      isDone: await race.redeemLink("change_email", links.get("change_email")!),
    }),
  };
  const begun = strangers.map(async ({ act, afterMs }) => {
    await pause(LONGEST_START_MS + LONGEST_HASH_MS + afterMs);
    return { act, afterMs, ...await acts[act]() };
  });
  await pause(LONGEST_START_MS + LONGEST_HASH_MS);
  const made = await makeSafe(race, safety, owner, links.get("reset_password")!);
  const outcomes = await Promise.all(begun);
  if (!made.isDone) return { isSafe: false, left: [] };

  const endsPassword = safety !== "end sessions";
  const sessions = outcomes
    // A password that still holds may open a new session.
    .filter(({ act }) => endsPassword || act !== "sign in")
    .flatMap(({ session }) => session ?? []);
  const left = [
    ...(await Promise.all([stolen, ...sessions].map(race.opens))).flat(),
    ...(await race.openLinks()),
  ];
  for (const [purpose, link] of links) if (await race.redeemLink(purpose, link)) left.push(purpose);
  if (endsPassword && (await race.signIn(PASSWORD)).isDone) left.push("the old password");
  if ((await race.signIn(STOLEN_PASSWORD)).isDone) left.push("the stranger's password");
  return { isSafe: true, left };
}

function makeSafe(
  race: Race,
  safety: Plan["safety"],
  owner: OpenSession,
  link: { uid: string; token: string },
): Promise<Outcome> {
  if (safety === "reset") return race.resetPassword(link);
  if (safety === "change password") return race.changePassword(owner, NEW_PASSWORD);
  if (safety === "end sessions") return race.endSessions(owner);
  return safety === "Google" ? race.openByGoogle() : race.deleteAccount(owner);
}

function slowHasher(): Hasher {
  return {
    ...HASH_HERE,
    async compare(digest, storedHash, asker) {
      await pause(random(LONGEST_HASH_MS));
      // Where there is no password, a costly hash of nothing is compared.
      const matches = storedHash.startsWith("$2b$04$") &&
        await HASH_HERE.compare(digest, storedHash, asker);
      await pause(random(LONGEST_HASH_MS));
      return matches;
    },
    // Of little work: there are many.
    hash: (digest, _cost, asker) => HASH_HERE.hash(digest, 4, asker),
  };
}

function random(below: number): number {
  return Math.floor(Math.random() * below);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
