import type { Context } from "hono";
import { isRemembered, listRemembered } from "./pending_sign_ins.ts";
import { countRecoveryCodes, findSecondFactor } from "./second_factors.ts";
import type { SecondFactorReply } from "../../contract/second_factor/second_factor_payloads.ts";
import type { Deps } from "../deps.ts";
import { findRemembered } from "./second_step.ts";

export async function describeSecondFactor(
  c: Context,
  deps: Deps,
  userId: string,
): Promise<SecondFactorReply> {
  const { database: { sql }, clock } = deps;
  const factor = await findSecondFactor(sql, userId);
  const token = findRemembered(c, deps);
  return {
    created_at: factor?.created_at.toISOString() ?? null,
    recovery_codes_left: await countRecoveryCodes(sql, userId),
    remembered_browsers: (await listRemembered(sql, userId, clock.now())).length,
    is_remembered_here: token !== null && await isRemembered(sql, userId, token, clock.now()),
    removal_due_at: factor?.removal_due_at?.toISOString() ?? null,
  };
}
