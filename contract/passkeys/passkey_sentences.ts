import { PASSKEYS_MAX } from "../limits.ts";

export const PASSKEY_SENTENCES = {
  passkey_failed: "That passkey was not accepted. Please try again, or sign in another way.",
  passkey_unverified:
    "This key has no PIN yet, nor a finger or a face. Set one in its settings or your system's, then try again.",
  passkey_cancelled:
    "No passkey was used. You can try again at any time. A key without a PIN needs one first.",
  passkey_not_made:
    "No passkey was made. You can try again at any time. A key without a PIN needs one first.",
  passkey_there: "This device has a passkey for your account already.",
  passkeys_failed: "Your passkeys cannot be changed right now. Please try again.",
} as const;

/** Only the server sends these sentences, so browsers do not load them. */
export const PASSKEY_REPLIES = {
  passkey_unknown:
    "This passkey opens nothing here any more. Please sign in another way, and delete it from your device.",
  passkey_over: "That took too long, or was sent before. Please try again.",
  passkey_copied:
    "This passkey was not accepted: another copy of it seems to be in use. Please sign in another way, and look at your passkeys.",

  passkeys_off: "Passkeys do not work at this address.",
  passkeys_full: `There are ${PASSKEYS_MAX} passkeys already. Remove one that you do not use.`,
  passkey_last: "This passkey is your only way in. Add another one first, or set a password.",
  passkey_gone: "This passkey is not there any more.",
  passkey_added: "Your passkey is ready. Next time, it signs you in.",
  passkey_renamed: "Renamed.",
  passkey_removed: "Removed. It opens nothing any more.",
} as const;
