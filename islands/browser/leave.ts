// The way out: ends the session of the tokens, or, when they are lost, the cookie's.
import { CALLS, LEFT, SCREENS } from "../../server/contract/paths.ts";
import { call } from "./call.ts";
import { dropDraft } from "./draft.ts";
import { clearSession, refreshToken } from "./session.ts";

export async function leave(): Promise<void> {
  const refresh = refreshToken();
  const reply = await call(CALLS.logout, { refresh: refresh ?? undefined });
  clearSession();
  // Who leaves a shared computer leaves nothing behind; who was thrown out finds it again.
  if (refresh) dropDraft();
  // A cookie whose session lives would lead from there back to here, and so on.
  location.replace(reply.ok ? SCREENS.login : `${SCREENS.login}?${LEFT}`);
}
