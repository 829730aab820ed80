// Other folders import this file alone, so all else here is free to change.
export { findIdentity, type IdentityKey, listIdentities } from "./identities.ts";
export { createProviders, PROVIDER_FLOW_S, type Providers } from "./providers.ts";
