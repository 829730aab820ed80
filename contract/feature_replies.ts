// Each feature's sentences and acts that only the server says. Workers load them, so no schema is among them.
export { NOTE_ACTS, NOTE_REPLIES } from "./notes/note_replies.ts";
export { PASSKEY_REPLIES } from "./passkeys/passkey_sentences.ts";
export { SECOND_FACTOR_REPLIES } from "./second_factor/second_factor_sentences.ts";
