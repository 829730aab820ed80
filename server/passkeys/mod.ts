// Other folders import this file alone, so all else here is free to change.
export { describeQuestion } from "./passkey_answers.ts";
export { acceptSignature, askBrowser, requirePlace, tellingCopies } from "./passkey_proofs.ts";
export { CHALLENGE_MS, countPasskeys, listPasskeyIds, listPasskeys } from "./passkeys.ts";
