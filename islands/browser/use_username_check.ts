import { useEffect, useState } from "react";
import { callPath, CALLS } from "../../contract/paths.ts";
import { checkUsername } from "../../contract/rules.ts";
import { sentenceOfRule } from "../../contract/sentences.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { call } from "./call.ts";

const DEBOUNCE_MS = 300;

interface UsernameCheck {
  state: "unknown" | "free" | "refused";
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
      const rule = checkUsername(username);
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

async function lookUp(username: string): Promise<UsernameCheck> {
  const reply = await call(callPath(CALLS.username, {}, { username }));
  if (!reply.ok) {
    // The list of reserved names is the server's alone.
    const isReserved = reply.code === "username_reserved";
    return isReserved ? refused(SENTENCES.username_reserved) : UNKNOWN;
  }
  return reply.data.is_free ? { state: "free", said: "" } : refused(SENTENCES.username_taken);
}

function refused(said: string): UsernameCheck {
  return { state: "refused", said };
}
