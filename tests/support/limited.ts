// Requests from addresses of a test's choice, to an app whose limits are on.
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

/** As time does. The library has a clock of its own. */
export async function endWindows({ database }: TestApp): Promise<void> {
  await database.sql`update rate_limits set expire = ${Date.now() - 1}`;
}
