// Other folders import this file alone, so all else here is free to change.
export { getExample } from "./examples.ts";
