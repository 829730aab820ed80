import * as features from "../features.ts";
import { joined } from "../joined.ts";

export const SCOPE_WORDS = /* @__PURE__ */ joined(features, "_SCOPES", {
  "page:read": "Read your page and its earlier versions",
  "page:write": "Publish your page, change it, and take it offline",
  "visits:read": "See how often your page is visited",
});

export type Scope = keyof typeof SCOPE_WORDS;
export const SCOPES = Object.keys(SCOPE_WORDS) as [Scope, ...Scope[]];

export const KEY_PREFIX = "fk_";
export const KEY_NAME_MAX_LENGTH = 60;
export const KEY_LIFETIMES_DAYS = [30, 90, 365, 0] as const;
