// The way to Google: asks the server for the address and goes there.
import { SENTENCES } from "../../contract/sentences.ts";
import { CALLS } from "../../contract/paths.ts";
import { call } from "./call.ts";
import { keepNext } from "./session.ts";
import { leaveBy, useAction } from "./use_action.ts";

/** `next` is the own path to come back to. Returns the props of the button. */
export function useGoogle(next: string) {
  const { run, isBusy, error } = useAction(async () => {
    const reply = await call(CALLS.googleUrl);
    if (!reply.ok) return SENTENCES.google_start_failed;
    keepNext(next);
    return await leaveBy(() => location.assign(reply.data.auth_url));
  });
  return { isBusy, error, onClick: () => run() };
}
