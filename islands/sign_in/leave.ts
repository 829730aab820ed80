import { CALLS } from "../../contract/paths.ts";
import { call, goToLoginAfter, leaveWithoutTokens } from "../browser/call.ts";
import { dropDraft } from "../browser/draft.ts";
import { dropTrial } from "../browser/trial.ts";
import { refreshToken } from "../browser/session.ts";

export async function leave(): Promise<void> {
  const refresh = refreshToken();
  if (refresh === null) return await leaveWithoutTokens();
  const reply = await call(CALLS.logout, { refresh });
  // Whoever signs out on a shared computer leaves no draft behind; a session that ended by itself keeps it.
  dropDraft();
  dropTrial();
  goToLoginAfter(reply);
}
