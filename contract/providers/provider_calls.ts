import { CALLS } from "../paths.ts";
import {
  GoogleAuthenticateRequest,
  ProviderAuthenticateReply,
  ProviderAuthenticateRequest,
  ProviderUrlReply,
} from "../payloads.ts";
import { describe, TIME_ZONE_HEADERS } from "../described_calls.ts";

export const PROVIDER_CALLS = describe({
  googleUrl: {
    address: CALLS.googleUrl,
    method: "GET",
    by: "anyone",
    summary: "Begin a sign-in with Google: the address to go to",
    reply: ProviderUrlReply,
    failures: ["too_many"],
  },
  googleAuthenticate: {
    address: CALLS.googleAuthenticate,
    method: "POST",
    by: "anyone",
    summary: "End a sign-in with Google, in the browser that began it",
    headers: TIME_ZONE_HEADERS,
    request: GoogleAuthenticateRequest,
    reply: ProviderAuthenticateReply,
    failures: ["forbidden", "too_many"],
  },
  oidcUrl: {
    address: CALLS.oidcUrl,
    method: "GET",
    by: "anyone",
    summary: "Begin a sign-in with the provider of this place: the address to go to",
    reply: ProviderUrlReply,
    failures: ["too_many"],
  },
  oidcAuthenticate: {
    address: CALLS.oidcAuthenticate,
    method: "POST",
    by: "anyone",
    summary: "End a sign-in with the provider of this place, in the browser that began it",
    headers: TIME_ZONE_HEADERS,
    request: ProviderAuthenticateRequest,
    reply: ProviderAuthenticateReply,
    failures: ["forbidden", "too_many"],
  },
});
