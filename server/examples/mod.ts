// What others may use of this feature.
export { getExample } from "./examples.ts";
