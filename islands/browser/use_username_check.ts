// Whether a username is free, looked up while it is typed.
import { useEffect, useState } from "react";
import { callPath, CALLS } from "../../contract/paths.ts";
import { checkNewUsername } from "../../contract/registration/reserved_names.ts";
import { sentenceOfRule } from "../../contract/rules.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { call } from "./call.ts";

const DEBOUNCE_MS = 300;

export interface UsernameCheck {
  state: "unknown" | "free" | "refused";
  /** Why it is refused. */
  said: string;
}

const UNKNOWN: UsernameCheck = { state: "unknown", said: "" };

export function useUsernameCheck(username: string): UsernameCheck {
  const [check, setCheck] = useState(UNKNOWN);
  useEffect(() => {
    setCheck(UNKNOWN);
    if (username === "") return;
    let isStale = false;
    const timer = setTimeout(async () => {
      const rule = checkNewUsername(username);
      const next = rule ? refused(sentenceOfRule(rule)) : await lookUp(username);
      if (!isStale) setCheck(next);
    }, DEBOUNCE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [username]);
  return check;
}

/** Where nobody answers, the registration will tell. */
async function lookUp(username: string): Promise<UsernameCheck> {
  const reply = await call(callPath(CALLS.username, {}, { username }));
  if (!reply.ok) {
    // The server refuses names of the place, which no browser knows.
    const isReserved = reply.code === "username_reserved";
    return isReserved ? refused(SENTENCES.username_reserved) : UNKNOWN;
  }
  return reply.data.is_free ? { state: "free", said: "" } : refused(SENTENCES.username_taken);
}

function refused(said: string): UsernameCheck {
  return { state: "refused", said };
}
