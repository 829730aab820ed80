// Other folders import this file alone, so all else here is free to change.
export { buildOf, type CdnHeaders, createCdnHeaders, tagOf } from "./cdn_purges.ts";
export { createCdnPurges } from "./cdn_purges.ts";
export { listen } from "./parent.ts";
export { createPageChanges, KEPT_MS, type Mark, type PageChanges } from "./page_changes.ts";
export { openPurger } from "./purger.ts";
export { openReplicas, type PublicReads, readPrimary } from "./replicas.ts";
