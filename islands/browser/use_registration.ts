// The registration that this tab made, while its address is not verified: its mail again, or another address.
import { useEffect, useState } from "react";
import { CALLS } from "../../contract/paths.ts";
import { checkPassword, sentenceOfRule } from "../../contract/rules.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { accountFailureMessage, call, failureMessage } from "./call.ts";
import { writeStorage } from "./storage.ts";
import { noteRegistered, readTrial } from "./trial.ts";
import { type Outcome, useAction } from "./use_action.ts";
import { useForm } from "./use_form.ts";

export interface Registered {
  username: string;
  email: string;
  /** By which the server knows it. */
  registration: string;
}

const KEY = "registration";

interface Registering {
  username: string;
  email: string;
  password: string;
  password2: string;
  user_code?: string;
}

/** Returns what went wrong, in a sentence. */
export async function registerHere(request: Registering): Promise<Registered | string> {
  const { username, email, user_code } = request;
  const before = readRegistered()?.registration;
  const reply = await call(CALLS.register, { ...request, registration: before });
  if (!reply.ok) return accountFailureMessage(reply, SENTENCES.registration_failed);
  const registered = { username, email: email.trim(), registration: reply.data.registration };
  writeStorage("session", KEY, JSON.stringify(registered));
  if (user_code !== undefined) noteRegistered(username);
  return registered;
}

/** Null when this tab made none, and on the server. */
export function useRegistered(): Registered | null {
  const [registered, setRegistered] = useState<Registered | null>(null);
  useEffect(() => setRegistered(readRegistered()), []);
  return registered;
}

export function dropRegistered(): void {
  sessionStorage.removeItem(KEY);
}

function readRegistered(): Registered | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

/** What one can do while the mail is on its way. `change` is called with the address that it went to instead. */
export function useAwaitedMail(
  { username, email, registration }: Registered,
  change: (registered: Registered) => void,
) {
  const again = useAction(async () => {
    const reply = await call(CALLS.resendRegistration, { registration, email });
    if (!reply.ok) return failureMessage(reply, SENTENCES.resend_failed);
    return { done: reply.data.message };
  });
  const correction = useForm(["email", "password"], async (values): Promise<Outcome> => {
    const rule = checkPassword(values.password);
    if (rule) return sentenceOfRule(rule);
    const done = await registerHere({
      username,
      email: values.email,
      password: values.password,
      password2: values.password,
      user_code: readTrial()?.code,
    });
    if (typeof done === "string") return done;
    change(done);
  });
  return { again, correction };
}
