import { useEffect, useState } from "react";
import { CALLS } from "../../contract/paths.ts";
import { checkPassword } from "../../contract/rules.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { accountFailureMessage, call, failureMessage } from "./call.ts";
import { writeStorage } from "./storage.ts";
import { noteRegistered, readTrial } from "./trial.ts";
import { type Outcome, type Refusal, refuseByRule, useAction, useForm } from "./use_action.ts";

const DOMAINS = (
  "gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com aol.com proton.me " +
  "protonmail.com gmx.com gmx.de gmx.net web.de t-online.de yahoo.de hotmail.de yahoo.fr hotmail.fr orange.fr free.fr " +
  "laposte.net yahoo.co.uk hotmail.co.uk btinternet.com libero.it yahoo.it hotmail.it mail.ru yandex.ru qq.com 163.com " +
  "comcast.net verizon.net att.net mail.com ymail.com mac.com gmx.at gmx.ch live.de live.fr live.co.uk"
).split(" ");

export interface PendingRegistration {
  username: string;
  email: string;
  registration: string;
}

const KEY = "registration";
/** All tabs share it, since the mail is opened in another one (held_registration.ts). */
export const HELD = "held_registration";
export const VERIFIED = "verified";

interface RegistrationInput {
  username: string;
  email: string;
  password: string;
  password2: string;
  user_code?: string;
}

export async function registerHere(
  request: RegistrationInput,
): Promise<PendingRegistration | Refusal> {
  const { username, email, user_code } = request;
  const before = readRegistered()?.registration;
  const reply = await call(CALLS.register, { ...request, registration: before });
  if (!reply.ok) {
    const { problems } = reply;
    return { problems, error: accountFailureMessage(reply, SENTENCES.registration_failed) };
  }
  const registered = { username, email: email.trim(), registration: reply.data.registration };
  writeStorage("session", KEY, JSON.stringify(registered));
  writeStorage("local", HELD, JSON.stringify({ ...registered, at: Date.now() }));
  if (user_code !== undefined) noteRegistered(username);
  if (reply.data.pictures) await keepToSend(username, reply.data.pictures, user_code ?? "");
  return registered;
}

/** Few pages have pictures of their own, so the scripts for it come where one has. */
async function keepToSend(username: string, token: string, code: string): Promise<void> {
  const { keepBrought } = await import("./brought.ts");
  const { pictureNamesIn } = await import("../../contract/pictures/picture_names.ts");
  keepBrought(username, token, pictureNamesIn(code));
}

/** The server does not know it; gate.ts shows its place before the page is hydrated. */
const NOT_READ: PendingRegistration = { username: "", email: "", registration: "" };

export function useRegistered(): PendingRegistration | null {
  const [registered, setRegistered] = useState<PendingRegistration | null>(NOT_READ);
  useEffect(() => setRegistered(readRegistered()), []);
  return registered;
}

export function dropRegistered(): void {
  sessionStorage.removeItem(KEY);
  localStorage.removeItem(HELD);
}

export function readRegistered(): PendingRegistration | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

export interface VerifiedAddress {
  username: string;
  /** It is null where no page is online. */
  portfolio: string | null;
}

/** It is null until another tab of this browser has verified the address. */
export function useVerified(username: string): VerifiedAddress | null {
  const [verified, setVerified] = useState<VerifiedAddress | null>(null);
  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent) => {
      const told: VerifiedAddress | null = key === VERIFIED ? JSON.parse(newValue!) : null;
      if (told?.username === username) setVerified(told);
    };
    addEventListener("storage", hear);
    return () => removeEventListener("storage", hear);
  }, [username]);
  return verified;
}

export function useAwaitedMail(
  { username, email, registration }: PendingRegistration,
  change: (registered: PendingRegistration) => void,
) {
  const again = useAction(async () => {
    const reply = await call(CALLS.resendRegistration, { registration, email });
    if (!reply.ok) return failureMessage(reply, SENTENCES.resend_failed);
    return { done: reply.data.message };
  });
  const correction = useForm(["email", "password"], async (values): Promise<Outcome> => {
    const rule = checkPassword(values.password);
    if (rule) return refuseByRule(rule);
    const done = await registerHere({
      username,
      email: values.email,
      password: values.password,
      password2: values.password,
      user_code: readTrial()?.code,
    });
    if ("problems" in done) return done;
    change(done);
  });
  return { again, correction };
}

export function findEmailSlip(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).trim().toLowerCase();
  if (at < 1 || domain.length < 4 || DOMAINS.includes(domain)) return null;
  const meant = DOMAINS.find((each) => differsByOne(domain, each));
  return meant ? `${email.slice(0, at + 1)}${meant}` : null;
}

function differsByOne(typed: string, meant: string): boolean {
  let start = 0;
  while (start < meant.length && typed[start] === meant[start]) start++;
  const [a, b] = [typed.slice(start), meant.slice(start)];
  return a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1) ||
    a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
}
