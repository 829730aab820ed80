// What others may use of this feature.
export { sendFile } from "./file_calls.ts";
export { countFileBytes, listFileBytes, listFileNames, listFiles } from "./files.ts";
