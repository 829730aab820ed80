import { CALLS } from "../../contract/paths.ts";
import { call, goToLoginAfter, leaveWithoutTokens } from "../browser/call.ts";
import { dropDraft } from "../browser/draft.ts";
import { dropTrial } from "../browser/trial.ts";
import { refreshToken } from "../browser/session.ts";

export async function leave(): Promise<void> {
  const refresh = refreshToken();
  if (refresh === null) return await leaveWithoutTokens();
  const reply = await call(CALLS.logout, { refresh });
  // A draft must not stay on a shared computer; a session that ended by itself keeps it, since nobody wished to leave.
  dropDraft();
  dropTrial();
  await import("../browser/brought.ts").then(
    ({ dropKeptPictures }) => dropKeptPictures(),
    () => {},
  );
  goToLoginAfter(reply);
}
