import { z } from "zod";
import {
  CREDENTIAL_ID_MAX_LENGTH,
  PASSKEY_ANSWER_MAX_LENGTH,
  USER_HANDLE_MAX_LENGTH,
} from "../limits.ts";
import { said } from "../issues.ts";
import { text } from "../fields.ts";

const TRANSPORTS = [
  "ble",
  "cable",
  "hybrid",
  "internal",
  "nfc",
  "smart-card",
  "usb",
] as const;

const ANSWER = {
  id: text("id", CREDENTIAL_ID_MAX_LENGTH),
  rawId: text("rawId", CREDENTIAL_ID_MAX_LENGTH),
  type: z.literal("public-key", said("passkey_type_unknown", {})),
  // No extension is asked for, so nothing in the results is read.
  clientExtensionResults: z.object({}).default({}),
};

export const PasskeyAnswer = z.object({
  ...ANSWER,
  response: z.object({
    clientDataJSON: text("clientDataJSON", PASSKEY_ANSWER_MAX_LENGTH),
    authenticatorData: text("authenticatorData", PASSKEY_ANSWER_MAX_LENGTH),
    signature: text("signature", PASSKEY_ANSWER_MAX_LENGTH),
    userHandle: text("userHandle", USER_HANDLE_MAX_LENGTH).optional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof PasskeyAnswer>;

export const NewPasskeyAnswer = z.object({
  ...ANSWER,
  response: z.object({
    clientDataJSON: text("clientDataJSON", PASSKEY_ANSWER_MAX_LENGTH),
    attestationObject: text("attestationObject", PASSKEY_ANSWER_MAX_LENGTH),
    // An unknown transport is dropped, so that a passkey with a future one can still be added.
    transports: z.array(z.string(said("field_not_text", { field: "Transport" }))).default([])
      .transform((sent) => TRANSPORTS.filter((known) => sent.includes(known))),
  }),
});
export type NewPasskeyAnswer = z.infer<typeof NewPasskeyAnswer>;
