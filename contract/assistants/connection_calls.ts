import {
  ConnectionListReply,
  ConsentReply,
  ConsentRequest,
  CreateKeyReply,
  CreateKeyRequest,
  EndConnectionRequest,
} from "./connection_payloads.ts";
import { CALLS } from "../paths.ts";
import { describe } from "../described_calls.ts";

export * from "./connection_payloads.ts";

export const CONNECTION_CALLS = describe({
  connections: {
    address: CALLS.connections,
    method: "GET",
    by: "user",
    summary: "The assistants and keys that may act for the person",
    reply: ConnectionListReply,
  },
  createKey: {
    address: CALLS.createKey,
    method: "POST",
    by: "user",
    wantsProof: true,
    summary: "Make an access key",
    request: CreateKeyRequest,
    reply: CreateKeyReply,
    failures: ["too_many"],
  },
  endConnection: {
    address: CALLS.endConnection,
    method: "POST",
    by: "user",
    wantsProof: true,
    summary: "End an assistant's connection, or a key",
    request: EndConnectionRequest,
    reply: ConnectionListReply,
  },
  consent: {
    address: CALLS.consent,
    method: "POST",
    by: "user",
    wantsProof: "in part",
    summary: "Answer an assistant that asks to act for the person",
    request: ConsentRequest,
    reply: ConsentReply,
    failures: ["too_many"],
  },
});
