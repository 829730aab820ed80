// What an authenticator answers, by way of the browser: a signature, or a new passkey (WebAuthn 3, in JSON).
import { z } from "zod";
import { said } from "./field_sentences.ts";
import { text } from "./texts.ts";

const TRANSPORTS = [
  "ble",
  "cable",
  "hybrid",
  "internal",
  "nfc",
  "smart-card",
  "usb",
] as const;

/** What every answer has. */
const ANSWER = {
  id: text("id"),
  rawId: text("rawId"),
  type: z.literal("public-key", said("passkey_type_unknown")),
  // Nothing that they say is read.
  clientExtensionResults: z.object({}).default({}),
};

/** A signature by a passkey. */
export const PasskeyAnswer = z.object({
  ...ANSWER,
  response: z.object({
    clientDataJSON: text("clientDataJSON"),
    authenticatorData: text("authenticatorData"),
    signature: text("signature"),
    userHandle: text("userHandle").optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

/** A passkey that was made just now. */
export const NewPasskeyAnswer = z.object({
  ...ANSWER,
  response: z.object({
    clientDataJSON: text("clientDataJSON"),
    attestationObject: text("attestationObject"),
    // Those of tomorrow are left out, rather than the passkey.
    transports: z.array(z.string(said("field_not_text", "Transport"))).default([])
      .transform((sent) => TRANSPORTS.filter((known) => sent.includes(known))),
  }),
});
export type NewPasskeyAnswer = z.infer<typeof NewPasskeyAnswer>;
