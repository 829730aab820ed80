export const SECRETS = ["password", "card", "code"] as const;
export type Secret = typeof SECRETS[number];

export const SECRET_REFUSED: Record<Secret, string> = {
  password:
    "This form asks for a password. Nobody needs one of yours to read your message: nothing was sent.",
  card:
    "This form asks for the number of a card. Numbers of cards are never passed on here: nothing was sent.",
  code:
    "This form asks for a code that only you should know. Codes are never passed on here: nothing was sent.",
};
