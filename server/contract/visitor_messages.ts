// What a visitor writes to the owner of a page: its fields, their bounds, and what is never passed on.
import type { FormField } from "./frame_messages.ts";
import { checkEmail } from "./rules.ts";

export const FIELDS_MAX = 40;
export const LABEL_MAX_LENGTH = 80;
export const TYPE_MAX_LENGTH = 40;
/** In UTF-16 units, of all values together. */
export const MESSAGE_MAX_LENGTH = 10_000;
/** A character of JSON takes up to six bytes. */
export const MESSAGE_BODY_MAX_BYTES = 6 * MESSAGE_MAX_LENGTH +
  6 * FIELDS_MAX * (2 * LABEL_MAX_LENGTH + TYPE_MAX_LENGTH + 20) + 2_048;

/** Leading zero bits of the hash that a sender looks for: a second of a phone's time. */
export const PROOF_BITS = 14;
/** Nobody has read what goes out sooner. */
export const READING_MS = 1_200;

export type Secret = "password" | "card" | "code";

export const SECRETS = ["password", "card", "code"] as const satisfies readonly Secret[];

/** What the visitor is told, and the page. */
export const SECRET_REFUSED: Record<Secret, string> = {
  password:
    "This form asks for a password. Nobody needs one of yours to read your message: nothing was sent.",
  card:
    "This form asks for the number of a card. Numbers of cards are never passed on here: nothing was sent.",
  code:
    "This form asks for a code that only you should know. Codes are never passed on here: nothing was sent.",
};

const ASKED_FOR: readonly [secret: Secret, type: RegExp, words: RegExp][] = [
  [
    "password",
    /password/i,
    /pass[ _-]?(word|code|phrase|wort)|kennwort|\bpwd\b|mot de passe|contrase[ñn]a|\bsenha\b|wachtwoord|парол|密码|密碼|パスワード|비밀번호|(seed|recovery|secret|wallet)[ _-]?phrase|private[ _-]?key/i,
  ],
  [
    "card",
    /^cc-/i,
    /(credit|debit|bank)[ _-]?card|card[ _-]?(number|no\b)|\b(cvv|cvc)2?\b|kreditkarte|carte bancaire/i,
  ],
  [
    "code",
    /one-time-code/i,
    /\botp\b|one[ _-]?time[ _-]?(code|pass|pin)|(verification|security|authentication|sms|login|2fa|mfa)[ _-]?code|\b(2fa|mfa|tan)\b/i,
  ],
];

/** What of this is never passed on, whoever asks for it; null when nothing is. */
export function findSecret(fields: readonly FormField[]): Secret | null {
  for (const [secret, type, words] of ASKED_FOR) {
    const asks = (field: FormField) =>
      type.test(field.type) || words.test(field.label) || words.test(field.name);
    if (fields.some(asks)) return secret;
  }
  return fields.some(({ value }) => holdsCardNumber(value)) ? "card" : null;
}

/** Of the networks that there are; a number after a plus is a phone's. */
const CARD_NUMBER = /(?<![\d+][ -]?)[2-6](?:[ -]?\d){12,18}(?![ -]?\d)/g;

function holdsCardNumber(text: string): boolean {
  return (text.match(CARD_NUMBER) ?? []).some((found) => passesLuhn(found.replaceAll(/\D/g, "")));
}

/** ISO/IEC 7812-1: every second digit from the right counts twice. */
function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits, Number).reverse()
    .map((digit, i) => i % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0))
    .reduce((a, b) => a + b, 0);
  return sum % 10 === 0;
}

/** The visitor's, when the form has exactly one. */
export function findReplyTo(fields: readonly FormField[]): string | null {
  const addresses = fields.filter(({ type, name, value }) =>
    (type === "email" || /e-?mail/i.test(name)) && !checkEmail(value.trim())
  );
  return addresses.length === 1 ? addresses[0]!.value.trim() : null;
}
