import type { Context } from "hono";
import { isFromElsewhere, verifyPassword } from "../accounts/mod.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { SCREENS } from "../../contract/paths.ts";
import { portfolioPath } from "../../contract/publishing/page_paths.ts";
import { checkPassword } from "../../contract/rules.ts";
import type { Deps } from "../deps.ts";
import { Failure, failureHeaders, toFailure } from "../errors.ts";
import { bodyText } from "../http/bodies.ts";
import type { BodyLimit } from "../../contract/described_calls.ts";
import { clientNetworks } from "../http/askers.ts";
import { addressOn, askedUsername } from "../http/hosts.ts";
import { NOT_INDEXED } from "../http/public_answers.ts";
import { renderPage } from "../http/render.tsx";
import { findLock, isLetIn, type Lock, setVisitorCookie } from "./visibility.ts";
import { createFairQueue } from "../work/fair_queue.ts";
import { logEvent } from "../log.ts";
import { PagePassword } from "../../ui/publishing/visitor_screens.tsx";

export const PASSWORD_BODY: BodyLimit = {
  maxBytes: 4_096,
  tooLong: "too_large",
  broken: "page_password_elsewhere",
};

const QUEUE = { atOnce: 1, waiting: 40 };

export interface LockedPages {
  show(c: Context, letIn: (lock: Lock) => Promise<Response>): Promise<Response | null>;
  unlock(c: Context): Promise<Response | null>;
}

export function lockedPages(deps: Deps): LockedPages {
  const { config, database: { sql }, hasher, limits } = deps;
  const inTurn = createFairQueue(QUEUE);

  async function find(c: Context): Promise<Lock | null> {
    const lock = await findLock(sql, askedUsername(c));
    if (lock && !lock.is_shown) throw new Failure("not_found", "portfolio_offline");
    return lock;
  }

  async function isRight(c: Context, lock: Lock, password: string): Promise<boolean> {
    if (checkPassword(password)) return false;
    const account = `page ${lock.user_id}`;
    const asker = { path: clientNetworks(c, config), account, isKnown: false };
    const tries = [
      ["page_password", { path: asker.path, of: account }],
      ["page_password_page", lock.user_id],
    ] as const;
    const check = () => verifyPassword(hasher, password, lock.password_hash, asker);
    return await limits.guess(tries, () => inTurn(asker, check));
  }

  return {
    async show(c, letIn) {
      const lock = await find(c);
      if (!lock) return null;
      if (lock.visibility !== "password" || !isPlainlySpelled(c, lock)) {
        return c.redirect(buildAddress(c, lock));
      }
      return await isLetIn(c, deps, lock) ? await letIn(lock) : ask(c, deps, lock);
    },

    async unlock(c) {
      const lock = await find(c);
      if (!lock) return null;
      if (lock.visibility !== "password") return c.redirect(buildAddress(c, lock), 303);
      const password = isFromElsewhere(c, config) ? null : readPassword(c);
      if (password === null) return ask(c, deps, lock, SENTENCES.page_password_elsewhere);
      try {
        if (!await isRight(c, lock, password)) {
          logEvent("info", "page_password.refused", { page: lock.user_id });
          return ask(c, deps, lock, SENTENCES.page_password_wrong);
        }
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        const request = crypto.randomUUID();
        toFailure(error, { request, method: "POST", route: SCREENS.portfolio });
        for (const [name, value] of Object.entries(failureHeaders(error))) c.header(name, value);
        return ask(c, deps, lock, error.message, error.status);
      }
      await setVisitorCookie(c, deps, lock);
      return c.redirect(buildAddress(c, lock), 303);
    },
  };
}

function ask(
  c: Context,
  deps: Deps,
  lock: Lock,
  error = "",
  status: 403 | Failure["status"] = 403,
) {
  for (const [name, value] of Object.entries(NOT_INDEXED)) c.header(name, value);
  const { username } = lock;
  return renderPage(c, deps, {
    title: "This page is protected by a password · Folio Kitchen",
    description: "A page at Folio Kitchen that is protected by a password.",
    isHidden: true,
    kind: "public",
    body: <PagePassword {...{ username, error }} address={buildAddress(c, lock)} />,
  }, status);
}

function buildAddress(c: Context, { username }: Lock): string {
  return addressOn(c, portfolioPath(username)) + new URL(c.req.url).search;
}

function isPlainlySpelled(c: Context, { username }: Lock): boolean {
  return new URL(c.req.url).pathname.replace(/(.)\/$/, "$1") ===
    addressOn(c, portfolioPath(username));
}

function readPassword(c: Context): string | null {
  const type = c.req.header("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return null;
  return new URLSearchParams(bodyText(c).text).get("password") ?? "";
}
