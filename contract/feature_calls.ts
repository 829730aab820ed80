// Each feature's calls with their schemas, and its members of the export. No browser and no worker loads them.
export * as accounts from "./accounts/account_calls.ts";
export * as assistants from "./assistants/connection_calls.ts";
export * as domains from "./domains/domain_calls.ts";
export * as files from "./files/file_calls.ts";
export * as letterbox from "./letterbox/message_calls.ts";
export * as notes from "./notes/note_calls.ts";
export * as operators from "./operators/operator_calls.ts";
export * as passkeys from "./passkeys/passkey_calls.ts";
export * as pictures from "./pictures/picture_calls.ts";
export * as providers from "./providers/provider_calls.ts";
export * as publishing from "./publishing/page_calls.ts";
export * as second_factor from "./second_factor/second_factor_calls.ts";
