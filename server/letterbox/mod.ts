// Other folders import this file alone, so all else here is free to change.
export {
  exportLetterbox,
  findLetterbox,
  KEPT_MAX,
  listMessages,
  RETENTION_MS,
  setLetterboxStopped,
} from "./letterboxes.ts";
