// Requests from addresses of a test's choice, to an app whose limits are on.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import type { TestApp } from "./test_app.ts";

export const LIMITED = { RATE_LIMITS: "on", TRUST_PROXY: "1" };

export async function statusOf(app: TestApp, login: object, address: string): Promise<number> {
  return (await discarded(app.post(CALLS.login, login, from(address)))).status;
}

export async function discarded(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  await response.body?.cancel();
  return response;
}

export function from(address: string) {
  return { "X-Forwarded-For": address };
}

/**
 * The seconds after which a window of so many is over, which began after `sinceMs`, as a refusal says them: as many as are
 * left, however long the test took until now.
 */
export function readRetryAfter(response: Response, windowS: number, sinceMs: number): number {
  const restS = Number(response.headers.get("Retry-After"));
  const passedS = (Date.now() - sinceMs) / 1_000;
  assert.ok(restS >= windowS - passedS && restS <= windowS, `${restS} s after ${passedS} s`);
  return restS;
}

/** As time does. The library has a clock of its own. */
export async function endWindows({ database }: TestApp): Promise<void> {
  await database.sql`update rate_limits set expire = ${Date.now() - 1}`;
}
