import { useEffect, useState } from "react";
import { CALLS } from "../../contract/paths.ts";
import { checkPassword } from "../../contract/rules.ts";
import { sentenceOfRule } from "../../contract/sentences.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { accountFailureMessage, call, failureMessage } from "./call.ts";
import { writeStorage } from "./storage.ts";
import { noteRegistered, readTrial } from "./trial.ts";
import { type Outcome, useAction, useForm } from "./use_action.ts";

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

interface RegistrationInput {
  username: string;
  email: string;
  password: string;
  password2: string;
  user_code?: string;
}

export async function registerHere(
  request: RegistrationInput,
): Promise<PendingRegistration | string> {
  const { username, email, user_code } = request;
  const before = readRegistered()?.registration;
  const reply = await call(CALLS.register, { ...request, registration: before });
  if (!reply.ok) return accountFailureMessage(reply, SENTENCES.registration_failed);
  const registered = { username, email: email.trim(), registration: reply.data.registration };
  writeStorage("session", KEY, JSON.stringify(registered));
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

export function useRegistered(): PendingRegistration | null {
  const [registered, setRegistered] = useState<PendingRegistration | null>(null);
  useEffect(() => setRegistered(readRegistered()), []);
  return registered;
}

export function dropRegistered(): void {
  sessionStorage.removeItem(KEY);
}

function readRegistered(): PendingRegistration | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
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
