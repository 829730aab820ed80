// What others may use of this feature.
export { findLastBackup, noteBackup } from "./manifest.ts";
export { readOwnTables } from "./manifest.ts";
export { type Backup, writeBackup } from "./write_backup.ts";
