// The way out: ends the session of the tokens, or, when they are lost, the cookie's.
import { CALLS, SCREENS } from "../../server/contract/paths.ts";
import { call } from "./call.ts";
import { clearSession, refreshToken } from "./session.ts";

export async function leave(): Promise<void> {
  await call(CALLS.logout, { refresh: refreshToken() ?? undefined });
  clearSession();
  location.replace(SCREENS.login);
}
