// Other folders import this file alone, so all else here is free to change.
export { deleteCodes, KEPT_MS } from "./authorize.ts";
export { type ClientFetcher, createClientFetcher } from "./client_fetcher.ts";
export { NEVER_USED_MS, UNUSED_MS } from "./clients.ts";
export { requireConnection } from "./connection_guard.ts";
export {
  type Connection,
  LIFETIME_MS,
  listConnections,
  lockConnection,
  LONGEST_LIFETIME,
  notePublish,
} from "./connections.ts";
export { publishedByMail } from "./published_by.tsx";
export {
  type AddTool,
  FromOthers,
  fromOthers,
  type LongTexts,
  quoted,
  READ_ONLY,
  result,
} from "./tool_results.ts";
