// Whatever happens at the same time to an account with codes: after a safety action, nothing that a stranger held, began or made opens it.
import assert from "node:assert/strict";
import type { Link } from "../../server/accounts/links.ts";
import { findPendingSignIn } from "../../server/second_factor/pending_sign_ins.ts";
import { HASH_HERE } from "../../server/accounts/passwords.ts";
import { CALLS } from "../../contract/paths.ts";
import type { LoginReply } from "../../contract/payloads.ts";
import { NEW_PASSWORD, openRace, type Outcome } from "../support/account_race.ts";
import { type CookieBrowser, openCookieBrowser } from "../support/cookie_browser.ts";
import { PASSWORD } from "../support/make.ts";
import { addPasskey, insertPasskey, opens, signInBy } from "../support/passkeys.ts";
import { addCodes, type Codes } from "../support/second_factor.ts";
import { report, rounds } from "../support/rounds.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const LONGEST_PAUSE_MS = 20;
const AT_ONCE = 6;

const SAFETY = [
  "reset",
  "change password",
  "end sessions",
  "codes off",
  "it was not me",
  "Google",
  "delete",
] as const;
/** Who knows the password, has the list of recovery codes, and got hold of a session and a browser. */
const STRANGER = [
  "second step",
  "sign in where no code is asked for",
  "sign in by passkey",
  "add a passkey",
  "remember this browser",
  "new recovery codes",
] as const;
type Act = (typeof STRANGER)[number];

Deno.test("with codes, no credential from before a safety action works after it, however they meet", async () => {
  await using app = await testApp({}, {
    hasher: { ...HASH_HERE, hash: (digest, _cost, asker) => HASH_HERE.hash(digest, 4, asker) },
  });
  const numRuns = rounds({ few: 120, all: 3_000 });
  const counts = { runs: 0, safe: 0 };
  await Promise.all(Array.from({ length: AT_ONCE }, async () => {
    while (counts.runs < numRuns) {
      const name = `chef${10 + counts.runs++}`;
      const plan = {
        safety: SAFETY[random(SAFETY.length)]!,
        acts: Array.from({ length: 1 + random(4) }, () => STRANGER[random(STRANGER.length)]!),
      };
      const left = await run(app, name, plan.safety, plan.acts);
      if (left === null) continue;
      assert.deepEqual(left, [], JSON.stringify(plan));
      counts.safe++;
    }
  }));
  assert.ok(counts.safe > numRuns / 3, `${counts.safe} of ${numRuns} safety actions went through`);
  report("races for an account with codes", counts);
});

/** What is left to a stranger and should not be; null where the owner's own action was refused. */
async function run(
  app: TestApp,
  name: string,
  safety: (typeof SAFETY)[number],
  acts: readonly Act[],
): Promise<string[] | null> {
  const race = await openRace(app, name, safety !== "Google");
  const owner = (await race.signIn(PASSWORD)).session!;
  const bearer = { Authorization: `Bearer ${owner.access}` };
  const codes = await addCodes(app, { bearer });
  const recovery = codes.recovery.values();
  const stolen = await open(app, name, await pass(app, name, recovery, false));
  const remembering = await pass(app, name, recovery, true);
  await open(app, name, remembering);
  const passkey = await insertPasskey(app, race.id);
  const pending = [await begin(app, name), await begin(app, name)];
  const waiting = pending.map(({ cookies }) => ({ token: cookies.get("pending_sign_in")! }));
  const links = {
    reset: await race.makeLink("reset_password"),
    notMe: await race.makeLink("not_me"),
  };

  const strangers: Record<Act, () => Promise<string | null>> = {
    "second step": async () => await finish(pending[0]!, recovery.next().value!, false),
    "sign in where no code is asked for": async () => await logIn(remembering.browser, name),
    "sign in by passkey": async () => await accessOf(signInBy(app, passkey)),
    "add a passkey": async () => {
      await addPasskey(app, { bearer: stolen }).catch(() => {});
      return null;
    },
    "remember this browser": async () => await finish(pending[1]!, recovery.next().value!, true),
    "new recovery codes": async () => {
      await discard(app.post(CALLS.newRecoveryCodes, {}, stolen));
      return null;
    },
  };
  const begun = acts.map(async (act) => {
    await pause();
    return { act, access: await strangers[act]() };
  });
  await pause();
  const made = await makeSafe(app, race, safety, owner, bearer, codes, links);
  const outcomes = await Promise.all(begun);
  if (!made.isDone) return null;

  const left: string[] = [];
  const endsPasskeys = ["reset", "it was not me", "Google", "delete"].includes(safety);
  for (const { act, access } of outcomes) {
    // What is kept may open a new session: the owner sees it in the profile.
    const mayBeNew = act === "sign in by passkey" && !endsPasskeys ||
      act === "sign in where no code is asked for" && safety === "codes off";
    if (access && !mayBeNew && await reads(app, access)) left.push(`a session of: ${act}`);
  }
  if (await reads(app, stolen.Authorization.slice("Bearer ".length))) left.push("stolen session");
  for (const { token } of waiting) {
    const found = await findPendingSignIn(app.database.sql, token, app.clock.now());
    if (found) left.push("a sign-in that waited for a code");
  }
  const [row] = await app.database.sql<{ count: number }>`
    select count(*)::int as count from remembered_browsers where user_id = ${race.id}`;
  if (row!.count > 0) left.push("a remembered browser");
  if (endsPasskeys && await opens(app, passkey)) left.push("a passkey");
  if (safety !== "codes off" && await logIn(remembering.browser, name)) {
    left.push("the old password, without a code");
  }
  return left;
}

function makeSafe(
  app: TestApp,
  race: Awaited<ReturnType<typeof openRace>>,
  safety: (typeof SAFETY)[number],
  owner: Parameters<typeof race.endSessions>[0],
  bearer: Record<string, string>,
  codes: Codes,
  links: { reset: Link; notMe: Link },
): Promise<Outcome> {
  // The one after now, which counts as well: all runs share the clock.
  const code = codes.phone.code(30_000);
  if (safety === "reset") return race.resetPassword(links.reset);
  if (safety === "Google") return race.openByGoogle();
  if (safety === "delete") return race.deleteAccount(owner, code);
  if (safety === "it was not me") {
    return race.redeemLink("not_me", links.notMe).then((isDone) => ({ isDone }));
  }
  if (safety === "change password") return race.changePassword(owner, NEW_PASSWORD, code);
  if (safety === "end sessions") return race.endSessions(owner);
  return app.post(CALLS.removeSecondFactor, {}, bearer).then(async (response) => {
    await response.body?.cancel();
    return { isDone: response.ok };
  });
}

/** As far as the code. */
async function begin(app: TestApp, username: string): Promise<CookieBrowser> {
  const browser = openCookieBrowser(app);
  await discard(browser.post(CALLS.login, { username, password: PASSWORD }));
  return browser;
}

async function pass(
  app: TestApp,
  name: string,
  recovery: Iterator<string>,
  isRemembered: boolean,
): Promise<{ browser: CookieBrowser; access: string }> {
  const browser = await begin(app, name);
  const access = await finish(browser, recovery.next().value!, isRemembered);
  return { browser, access: access! };
}

async function open(app: TestApp, name: string, { access }: { access: string }) {
  assert.ok(await reads(app, access), `${name} is signed in`);
  return { Authorization: `Bearer ${access}` };
}

async function finish(
  { post }: CookieBrowser,
  code: string,
  is_remembered: boolean,
): Promise<string | null> {
  return await accessOf(post(CALLS.secondStep, { code, is_remembered }));
}

async function logIn({ post }: CookieBrowser, username: string): Promise<string | null> {
  return await accessOf(post(CALLS.login, { username, password: PASSWORD }));
}

async function accessOf(answer: Promise<Response>): Promise<string | null> {
  const response = await answer;
  assert.ok(response.status < 500, `${response.status}`);
  const reply: LoginReply = await response.json();
  return response.ok ? reply.access : null;
}

async function reads(app: TestApp, access: string): Promise<boolean> {
  return await discard(app.get(CALLS.userData, { Authorization: `Bearer ${access}` }));
}

async function discard(answer: Promise<Response>): Promise<boolean> {
  const response = await answer;
  await response.body?.cancel();
  return response.ok;
}

function random(below: number): number {
  return Math.floor(Math.random() * below);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, random(LONGEST_PAUSE_MS)));
}
