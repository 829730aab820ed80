// What others may use of this feature.
export { findIdentity, type IdentityKey, listIdentities } from "./identities.ts";
export { createProviders, PROVIDER_FLOW_S, type Providers } from "./providers.ts";
