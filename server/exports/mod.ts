// Other folders import this file alone, so all else here is free to change.
export { listBesideFiles } from "./export_calls.ts";
