import type { FormField } from "../publishing/frame_messages.ts";
import { checkEmail } from "../rules.ts";
import type { Secret } from "./message_sentences.ts";

export const FIELDS_MAX = 40;
export const LABEL_MAX_LENGTH = 80;
export const TYPE_MAX_LENGTH = 40;
/** The limit is in UTF-16 units and holds for all values together. */
export const MESSAGE_MAX_LENGTH = 10_000;
/** A character of JSON takes up to six bytes. */
export const MESSAGE_BODY_MAX_BYTES = 6 * MESSAGE_MAX_LENGTH +
  6 * FIELDS_MAX * (2 * LABEL_MAX_LENGTH + TYPE_MAX_LENGTH + 20) + 2_048;

/** The sender looks for a hash with so many leading zero bits, which takes a phone about a second. */
export const PROOF_BITS = 14;
/** Nobody has read a question that is answered sooner. */
export const READING_MS = 1_200;

const ASKED_FOR: readonly [secret: Secret, type: RegExp, words: RegExp][] = [
  [
    "password",
    /password/i,
    /\bpass(word|code|phrase|wort|wd)s?\b|^pass( (word|code|phrase))?$|\bkennwort\b|\bpwd\b|\bmot de passe\b|contrase[ñn]a|\bsenha\b|\bwachtwoord\b|парол|密码|密碼|パスワード|비밀번호|\b(seed|recovery|secret|wallet) ?phrase\b|\bprivate ?key\b/i,
  ],
  [
    "card",
    /^cc-/i,
    /\b(credit|debit|bank) ?card\b|\bcard ?(number|num|no)\b|\b(cvv|cvc)2?\b|\bcc ?(number|num|no)\b|\bkreditkarte|\bcarte bancaire\b/i,
  ],
  [
    "code",
    /one-time-code/i,
    /\botp\b|\bone ?time ?(code|pass|pin)|\b(verification|security|authentication|sms|login|2fa|mfa) ?code\b|\b(2fa|mfa)\b|^tan$/i,
  ],
];

export function findSecret(fields: readonly FormField[]): Secret | null {
  for (const [secret, type, words] of ASKED_FOR) {
    const asks = (field: FormField) =>
      type.test(field.type) || words.test(readWords(field.label)) ||
      words.test(readWords(field.name));
    if (fields.some(asks)) return secret;
  }
  const holdsCard = fields.some(({ label, value }) => holdsCardNumber(`${label}\n${value}`));
  return holdsCard ? "card" : null;
}

function readWords(text: string): string {
  return folded(text).replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** NFKC folds wide, circled and mathematical characters, so that they cannot hide a word or a card number. */
function folded(text: string): string {
  return text.normalize("NFKC").replaceAll(/[\p{M}\p{Cf}]/gu, "");
}

/** A number after a plus is a phone number. */
const DIGITS = /\+?\d+(?:[\s.\p{Pd}]{1,2}\d+)*/gu;
const CARD_MIN_DIGITS = 13;
const CARD_MAX_DIGITS = 19;
const CARD_FIRST = /^[2-6]/;

/** Other digits may stand around the card number, so every sequence of adjacent groups is tried. */
function holdsCardNumber(text: string): boolean {
  return (folded(text).match(DIGITS) ?? []).some((run) => {
    const groups = run.split(/[^\d+]+/);
    return groups.some((_, first) => {
      let digits = "";
      for (let i = first; i < groups.length; i++) {
        digits += groups[i];
        if (digits.length > CARD_MAX_DIGITS) return false;
        if (digits.length >= CARD_MIN_DIGITS && CARD_FIRST.test(digits) && passesLuhn(digits)) {
          return true;
        }
      }
      return false;
    });
  });
}

/** ISO/IEC 7812-1: every second digit from the right counts twice. */
function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits.at(-1 - i));
    sum += i % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0);
  }
  return sum % 10 === 0;
}

/** The pattern leaves out the characters that would make a list, a header, a route or a query of the address. */
const ONE_ADDRESS = /^[a-z0-9_+'&=~-]+(\.[a-z0-9_+'&=~-]+)*@[a-z0-9.-]+$/i;

export function findReplyTo(fields: readonly FormField[]): string | null {
  const addresses = fields.filter(({ type, name, value }) =>
    (type === "email" || /e-?mail/i.test(name)) && ONE_ADDRESS.test(value) && !checkEmail(value)
  );
  return addresses.length === 1 ? addresses[0]!.value : null;
}

/** Messages from before the address was checked so strictly are still shown, so the address is encoded. */
export function toMailto(address: string): string {
  return `mailto:${encodeURIComponent(address).replace(/%40(?!.*%40)/, "@")}`;
}
