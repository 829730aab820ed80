// Each feature's sentences and acts that only the server says. Workers load them, so no schema is among them.
export * as notes from "./notes/note_replies.ts";
export * as passkeys from "./passkeys/passkey_sentences.ts";
export * as second_factor from "./second_factor/second_factor_sentences.ts";
