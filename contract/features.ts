// Each feature's addresses, screens and scopes, which browsers load with every screen: its other tables stand elsewhere,
// since browsers load a file whole.
export { ACCOUNT_PATHS, ACCOUNT_SCREENS } from "./accounts/account_paths.ts";
export { CONNECTION_PATHS, CONNECTION_SCREENS } from "./assistants/connection_paths.ts";
export { DOMAIN_PATHS } from "./domains/domain_paths.ts";
export { EXAMPLE_PATHS, EXAMPLE_SCREENS } from "./examples/example_paths.ts";
export { EXPORT_PATHS } from "./exports/export_paths.ts";
export { FILE_PATHS } from "./files/files.ts";
export { INVITATION_PATHS, INVITATION_SCREENS } from "./invitations/invitation_paths.ts";
export { KEPT_FILE_PATHS } from "./kept_files/kept_file_paths.ts";
export { MESSAGE_PATHS } from "./letterbox/message_paths.ts";
export { NOTE_PATHS, NOTE_SCOPES, NOTE_SCREENS } from "./notes/note_paths.ts";
export { OPERATOR_PATHS, OPERATOR_SCREENS } from "./operators/operator_paths.ts";
export { PASSKEY_PATHS } from "./passkeys/passkey_paths.ts";
export { PICTURE_PATHS } from "./pictures/pictures.ts";
export { PROVIDER_PATHS, PROVIDER_SCREENS } from "./providers/provider_paths.ts";
export { PAGE_PATHS, PAGE_SCREENS } from "./publishing/page_paths.ts";
export { REGISTRATION_PATHS, REGISTRATION_SCREENS } from "./registration/registration_paths.ts";
export { SECOND_FACTOR_PATHS, SECOND_FACTOR_SCREENS } from "./second_factor/second_factor_paths.ts";
export { VISIT_PATHS } from "./visits/visit_paths.ts";
