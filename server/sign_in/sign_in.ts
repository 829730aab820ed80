import type { Context } from "hono";
import {
  awaitsFirstSignIn,
  createLink,
  type Credential,
  findDevice,
  findUser,
  findWayBack,
  type LockedUser,
  lockUser,
  newBrowserMail,
  newBrowsersMail,
  noteEvent,
  type SecondStep,
  setDeviceCookie,
  setPageCookie,
  startSession,
  type User,
  userPayload,
  wayOf,
} from "../accounts/mod.ts";
import {
  addPendingSignIn,
  clearPending,
  findRemembered,
  findSecondFactor,
  removeWhereDue,
  secondFactorOffMail,
  setPending,
  stopRemoval,
} from "../second_factor/mod.ts";
import type { TokensPayload, UserPayload } from "../../contract/payloads.ts";
import type { Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { enqueueMail } from "../mail/outbox.ts";
import {
  sayWay,
  type SignInMethod,
  UNKNOWN_BROWSER,
} from "../../contract/accounts/account_events.ts";
import { planNotice } from "../mail/letter.tsx";
import { nameProvider } from "../config/sign_in_settings.ts";
import { notMePath, TIME_ZONE_HEADER } from "../../contract/accounts/account_paths.ts";

const ZONE_NAME = /^[A-Z][A-Za-z_-]{1,30}(\/[A-Z][A-Za-z_-]{1,30}){1,2}$/;

interface SignInNotice {
  enqueue(
    sql: Sql,
    user: LockedUser,
    sessionId: string,
    told: { way: SignInMethod; browser: string },
  ): Promise<void>;
}

/** The first match counts: most browsers call themselves by the names of others, too. */
const FAMILIES: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPiOS\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bDuckDuckGo\//, "DuckDuckGo"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChromium\//, "Chromium"],
  [/\bChrome\/|\bHeadlessChrome\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/\S+.* Safari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b|\biPod\b/, "an iPhone"],
  [/\biPad\b/, "an iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "a Mac"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** Chromium's other children say who they are by a hint alone. */
const BRANDS: readonly [RegExp, string][] = [
  [/"Brave"/, "Brave"],
  [/"Vivaldi"/, "Vivaldi"],
];

const TEXT_MAX_LENGTH = 500;

export interface SignIn {
  userId: string;
  credential: Credential;
  refused: () => Failure;
  first?: (sql: Sql) => Promise<void>;
  hasCode?: boolean;
}

export async function signIn(
  c: Context,
  deps: Deps,
  { userId, credential, refused, first, hasCode = false }: SignIn,
): Promise<TokensPayload & { user: UserPayload }> {
  const { database, secret, clock, outbox } = deps;
  const now = clock.now();
  // Whoever has a factor lost nothing, so a removal that was asked for does not happen.
  const hasFactor = hasCode || "passkey" in credential;
  const second = { hasCode, remembered: findRemembered(c, deps) };
  const event = { way: wayOf(credential), browser: nameBrowser(c) };
  const told = await findWhoIsTold(c, deps, userId);
  const isNews = told && await isWhole(deps, userId, credential, second);
  const notice = isNews ? await planSignInNotice(c, deps, told) : null;
  const { user, session, pending } = await database.transaction(async (sql) => {
    // Whoever ends access locks the person first, too.
    const user = await lockUser(sql, userId);
    await first?.(sql);
    if (user && !hasFactor) await removeDue(sql, deps, user);
    const session = await startSession(sql, secret, userId, credential, second, now);
    if (!user || !session) throw refused();
    if (session === "second_step") {
      return { user, session: null, pending: await addPendingSignIn(sql, userId, credential, now) };
    }
    if (hasFactor && await stopRemoval(sql, userId)) {
      await noteEvent(sql, userId, { kind: "codes_kept" }, now);
    }
    await noteEvent(sql, userId, { kind: "signed_in", ...event }, now);
    await notice?.enqueue(sql, user, session.id, event);
    return { user, session, pending: null };
  });
  outbox.notify();
  if (!session) {
    setPending(c, deps, pending);
    throw new Failure("forbidden", "second_step_needed");
  }
  clearPending(c, deps);
  await setPageCookie(c, deps, session.id);
  await setDeviceCookie(c, deps, userId);
  return { ...session.tokens, user: userPayload(user) };
}

/** An address that nobody verified may be a stranger's. */
async function findWhoIsTold(c: Context, deps: Deps, userId: string): Promise<User | null> {
  if (await findDevice(c, deps, userId)) return null;
  const { sql } = deps.database;
  const user = await findUser(sql, userId);
  return user?.email_verify && !await awaitsFirstSignIn(sql, userId) ? user : null;
}

/** A planned notice counts for its limit, so none is planned where a code is still asked for. */
async function isWhole(
  { database: { sql } }: Deps,
  userId: string,
  credential: Credential,
  { hasCode, remembered }: SecondStep,
): Promise<boolean> {
  return hasCode || remembered !== null || "passkey" in credential ||
    await findSecondFactor(sql, userId) === null;
}

async function removeDue(
  sql: Sql,
  { config, clock }: Deps,
  { id, email, username }: User,
): Promise<void> {
  const now = clock.now();
  if (!await removeWhereDue(sql, id, now)) return;
  await noteEvent(sql, id, { kind: "codes_off_by_mail" }, now);
  const mail = secondFactorOffMail(findWayBack(config));
  await enqueueMail(sql, email, mail({ username, url: config.publicUrl, times: 1 }), now);
}

/** Nothing that was sent may stand in it. */
export function nameBrowser(c: Context): string {
  const [agent, hint] = ["User-Agent", "Sec-CH-UA"].map((name) =>
    (c.req.header(name) ?? "").slice(0, TEXT_MAX_LENGTH)
  );
  const family = find(BRANDS, hint!) ?? find(FAMILIES, agent!);
  const system = find(SYSTEMS, agent!);
  if (!family && !system) return UNKNOWN_BROWSER;
  return [family ?? "a browser", ...(system ? [`on ${system}`] : [])].join(" ");
}

function find(names: readonly [RegExp, string][], said: string): string | undefined {
  return names.find(([pattern]) => pattern.test(said))?.[1];
}

async function planSignInNotice(
  c: Context,
  { config, limits, clock }: Deps,
  { email }: User,
): Promise<SignInNotice> {
  const now = clock.now();
  const notice = await planNotice(limits, "sign_in", email, now);
  const zone = findTimeZone(c);
  return {
    async enqueue(sql, { id, username, email, password_hash }, sessionId, { way, browser }) {
      if (!notice.isAtOnce) {
        // The mail before this one has a link that ends them all.
        const url = config.publicUrl;
        const mail = newBrowsersMail(findWayBack(config));
        return await notice.enqueue(sql, email, mail, { username, url });
      }
      const { uid, token } = await createLink(sql, id, "not_me", now, null, sessionId);
      const url = config.publicUrl + notMePath(uid, token);
      const hasPassword = password_hash !== null && !config.arePasswordsOff;
      const said = sayWay(way, (provider) => nameProvider(config, provider).name);
      const mail = newBrowserMail({ way: said, browser, at: now, zone, hasPassword });
      await notice.enqueue(sql, email, mail, { username, url });
    },
  };
}

function findTimeZone(c: Context): string | null {
  const name = c.req.header(TIME_ZONE_HEADER) ?? "";
  if (!ZONE_NAME.test(name) || name.startsWith("Etc/")) return null;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return name;
  } catch {
    return null;
  }
}
