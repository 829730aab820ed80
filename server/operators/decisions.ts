import { askerOf } from "../work/fair_queue.ts";
import { type Ground, GROUNDS } from "../../contract/operators/takedowns.ts";
import { countTakedown, uncountTakedown, type User } from "../accounts/mod.ts";
import type { Config } from "../config/config.ts";
import type { OperatorSql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import type { Deps } from "../deps.ts";
import type { Fingerprint } from "../page_code/mod.ts";
import { describeOperator } from "../config/operator_settings.ts";
import { enqueueMail } from "../mail/outbox.ts";
import {
  pageBackMail,
  pagePassedMail,
  pageTakenDownMail,
  takedownUpheldMail,
} from "./operator_mails.tsx";
import {
  dropFingerprint,
  findPortfolio,
  keepFingerprint,
  releaseHeld,
  setTakenDown,
} from "../publishing/mod.ts";
import { describeReason, logEvent } from "../log.ts";
import { SCREENS } from "../../contract/paths.ts";
import { loginPath } from "../../contract/accounts/account_paths.ts";
import { pageUrl } from "../http/hosts.ts";
import { decideReports } from "./reports.ts";
import { endTakedown, startTakedown, upholdTakedown } from "./takedowns.ts";

export async function takeDown(
  deps: Pick<Deps, "config" | "secret" | "userCodes" | "preparer">,
  sql: OperatorSql,
  owner: User,
  { ground, reason }: { ground: Ground; reason: string },
  now: Date,
): Promise<void> {
  const { config, secret } = deps;
  const version = await setTakenDown(sql, owner.id, now);
  if (version === null) throw new Failure("not_found", "nobody_has_that_page");
  await endDown(sql, owner.id, now);
  const takedown = await startTakedown(sql, owner.id, { version, ground, reason }, now);
  await countTakedown(sql, secret, owner, now);
  const fingerprint = await readFingerprint(deps, sql, owner.id);
  if (fingerprint) await keepFingerprint(sql, takedown, fingerprint, now);
  await decideReports(sql, owner.id, now);
  const mail = pageTakenDownMail({
    ...addressesOf(config, owner),
    ground: GROUNDS[ground],
    reason,
    contact: describeOperator(config).abuse,
  });
  await enqueueMail(sql, owner.email, mail, now, { userId: owner.id });
}

export async function putBack(
  sql: OperatorSql,
  config: Config,
  owner: User,
  reason: string,
  now: Date,
): Promise<void> {
  if (!await endDown(sql, owner.id, now)) throw new Failure("bad_input", "not_taken_down");
  await setTakenDown(sql, owner.id, null);
  await releaseHeld(sql, owner.id);
  await uncountTakedown(sql, owner.id);
  const mail = pageBackMail({ ...addressesOf(config, owner), userId: owner.id, reason });
  await enqueueMail(sql, owner.email, mail, now, { userId: owner.id });
}

export async function uphold(
  sql: OperatorSql,
  config: Config,
  owner: User,
  reason: string,
  now: Date,
): Promise<void> {
  await upholdTakedown(sql, owner.id, now);
  const { abuse: contact } = describeOperator(config);
  const mail = takedownUpheldMail({ ...addressesOf(config, owner), reason, contact });
  await enqueueMail(sql, owner.email, mail, now, { userId: owner.id });
}

export async function letPass(
  sql: OperatorSql,
  config: Config,
  owner: User,
  reason: string,
  now: Date,
): Promise<void> {
  if (!await releaseHeld(sql, owner.id)) throw new Failure("bad_input", "not_held");
  const mail = pagePassedMail({ ...addressesOf(config, owner), userId: owner.id, reason });
  await enqueueMail(sql, owner.email, mail, now, { userId: owner.id });
}

/** A page that is back, or down for another reason, must not be known again by the fingerprint of before. */
async function endDown(sql: OperatorSql, userId: string, now: Date): Promise<boolean> {
  const ended = await endTakedown(sql, userId, now);
  if (ended) await dropFingerprint(sql, ended);
  return ended !== null;
}

/** A page is taken down also where its fingerprint takes too long, or the store is away. */
async function readFingerprint(
  { userCodes, preparer }: Pick<Deps, "userCodes" | "preparer">,
  sql: OperatorSql,
  userId: string,
): Promise<Fingerprint | null> {
  try {
    const page = await findPortfolio(sql, userCodes, userId);
    return page && await preparer.fingerprint(askerOf(userId), page.user_code);
  } catch (error) {
    logEvent("warn", "takedown.not_known_again", describeReason(error));
    return null;
  }
}

function addressesOf(config: Config, { username }: User) {
  return {
    username,
    page: pageUrl(config, username),
    url: config.publicUrl + loginPath(SCREENS.dashboard),
  };
}
