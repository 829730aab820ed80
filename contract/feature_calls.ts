// Each feature's calls with their schemas, and its members of the export. No browser and no worker loads them.
export * from "./accounts/account_calls.ts";
export * from "./assistants/connection_calls.ts";
export * from "./domains/domain_calls.ts";
export * from "./files/file_calls.ts";
export * from "./kept_files/kept_file_calls.ts";
export * from "./letterbox/message_calls.ts";
export * from "./notes/note_calls.ts";
export * from "./operators/operator_calls.ts";
export * from "./passkeys/passkey_calls.ts";
export * from "./pictures/picture_calls.ts";
export * from "./providers/provider_calls.ts";
export * from "./publishing/page_calls.ts";
export * from "./second_factor/second_factor_calls.ts";
export * from "./visits/visit_calls.ts";
