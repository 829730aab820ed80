// What others may use of this feature.
export { listBesideFiles } from "./beside_files.ts";
