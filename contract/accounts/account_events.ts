import type { ProviderId } from "../providers/providers.ts";

export type SignInMethod = "password" | "passkey" | "registration" | ProviderId;

export interface EventDetails {
  way: string;
  browser: string;
  name: string;
}

export const ACCOUNT_EVENTS = {
  account_made: () => "Your account was made",
  registration_corrected: () => "The address that you registered with was corrected",
  signed_in: ({ way, browser }) => `Signed in with ${way}: ${browser}`,
  sessions_ended: () => "Signed out everywhere else",
  sign_in_disowned: () => "You said that a sign-in was not you: everybody was signed out",
  password_changed: () => "Password changed",
  password_reset: () => "New password set by a link from a mail",
  email_change_asked: () => "A change of your email address was asked for",
  email_changed: () => "Email address changed",
  username_changed: () => "Username changed",
  passkey_added: ({ name }) => `Passkey added: ${name}`,
  passkey_removed: ({ name }) => `Passkey removed: ${name}`,
  codes_on: () => "Codes at sign-in turned on",
  codes_off: () => "Codes at sign-in turned off",
  codes_off_by_mail: () => "Codes at sign-in turned off, as was asked for by mail a day before",
  codes_off_asked: () => "Somebody without a code asked to turn your codes off",
  codes_kept: () => "Your codes stay: turning them off was stopped",
  recovery_codes_made: () => "New recovery codes made",
  recovery_code_used: () => "A recovery code was used",
  assistant_connected: ({ name }) => `Assistant connected: ${name}`,
  assistant_ended: ({ name }) => `Assistant disconnected: ${name}`,
  key_made: ({ name }) => `Access key made: ${name}`,
  key_ended: ({ name }) => `Access key ended: ${name}`,
  provider_linked: ({ way }) => `Your account opens with ${way} from now on`,
  sign_ins_stopped: () => "Whoever runs this place stopped your sign-ins",
  sign_ins_allowed: () => "Whoever runs this place let you sign in again",
  signed_out_by_operator: () => "Whoever runs this place signed you out everywhere",
} as const satisfies Record<string, (details: EventDetails) => string>;

export type AccountEventKind = keyof typeof ACCOUNT_EVENTS;

const OWN_WAYS: Partial<Record<SignInMethod, string>> = {
  password: "a password",
  passkey: "a passkey",
  registration: "the first mail, where you registered",
};

export function sayWay(way: SignInMethod, nameProvider: (id: ProviderId) => string): string {
  return OWN_WAYS[way] ?? nameProvider(way as ProviderId);
}

export const UNKNOWN_BROWSER = "a browser that did not say which";

export const EVENTS_KEPT = 20;
