// Other folders import this file alone, so all else here is free to change.
export { findLastBackup, noteBackup } from "./manifest.ts";
export { readOwnTables } from "./manifest.ts";
export { type Backup, writeBackup } from "./write_backup.ts";
