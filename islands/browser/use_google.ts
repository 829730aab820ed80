// The way to Google: asks the server for the address and goes there.
import { useEffect, useState } from "react";
import { MESSAGES } from "../../contract/messages.ts";
import { CALLS } from "../../contract/paths.ts";
import { call } from "./call.ts";
import { keepNext } from "./session.ts";

/** `next` is the own path to come back to. Returns the props of the button. */
export function useGoogle(next: string) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState("");

  useEffect(() => {
    // Back from Google by the back button, the page may be as it was left.
    const onShow = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener("pageshow", onShow);
    return () => removeEventListener("pageshow", onShow);
  }, []);

  async function onClick() {
    setBusy(true);
    setError("");
    const reply = await call(CALLS.googleUrl);
    if (reply.ok) {
      keepNext(next);
      location.assign(reply.data.auth_url);
      return;
    }
    setError(MESSAGES.googleStartFailed);
    setBusy(false);
  }

  return { isBusy, error, onClick };
}
