export const PASSKEY_PATHS = {
  passkeyQuestion: "/api/auth/passkey/question/",
  passkeySignIn: "/api/auth/passkey/",
  passkeys: "/api/passkeys/",
  newPasskeyQuestion: "/api/passkeys/question/",
  renamePasskey: "/api/passkeys/rename/",
  removePasskey: "/api/passkeys/remove/",
} as const;
