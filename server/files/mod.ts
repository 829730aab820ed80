// Other folders import this file alone, so all else here is free to change.
export { sendFile } from "./file_calls.ts";
export { countFileBytes, listFileBytes, listFileNames, listFiles } from "./files.ts";
