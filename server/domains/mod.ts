// Other folders import this file alone, so all else here is free to change.
export {
  createAsk,
  createOwnHosts,
  findOwnAddress,
  IS_LED_TO_OWN_HOST,
  type OwnAddress,
  type OwnHost,
  type OwnHosts,
} from "./own_hosts.ts";
export { answerNames, createNameAsker, type NameAsker } from "./asked_names.ts";
export { startDomainChecks } from "./checks.ts";
export { createResolver, type Resolver } from "./dns_records.ts";
export { findDomainPayload } from "./domain_calls.ts";
