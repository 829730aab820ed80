// What others may use of this feature.
export {
  exportLetterbox,
  findLetterbox,
  KEPT_MAX,
  listMessages,
  RETENTION_MS,
  setLetterboxStopped,
} from "./letterboxes.ts";
