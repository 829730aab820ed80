// The way out of whoever asks for it.
import { CALLS } from "../../contract/paths.ts";
import { call, goToLoginAfter, leaveWithoutTokens } from "../browser/call.ts";
import { dropDraft } from "../browser/draft.ts";
import { dropTrial } from "../browser/trial.ts";
import { refreshToken } from "../browser/session.ts";

export async function leave(): Promise<void> {
  const refresh = refreshToken();
  if (refresh === null) return await leaveWithoutTokens();
  const reply = await call(CALLS.logout, { refresh });
  // Who leaves a shared computer leaves nothing behind; who was thrown out finds it again.
  dropDraft();
  dropTrial();
  goToLoginAfter(reply);
}
