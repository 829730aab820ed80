// What a fuzzer asks with where programs ask: OAuth, pages by key, and what an assistant says, right, nearly right and wrong.
import fc from "fast-check";
import { CALLS } from "../../contract/paths.ts";
import { OAUTH } from "../../contract/assistants/connection_paths.ts";
import { assistantCall } from "./any_assistant.ts";
import { header, text } from "./anything.ts";
import {
  anything,
  buildHeaders,
  type CallerKind,
  calls,
  json,
  method,
  mostly,
  page,
  type ProgramCall,
  said,
  who,
} from "./nearly_right.ts";

const FIELDS =
  "grant_type code redirect_uri client_id code_verifier refresh_token token resource scope token_type_hint __proto__"
    .split(" ");
const fields = fc.record({
  grant_type: mostly("authorization_code", "refresh_token")(said),
  code: mostly("{code}")(said),
  client_id: mostly("{client}")(said),
  redirect_uri: mostly("https://assistant.example/callback")(said),
  code_verifier: mostly("{verifier}")(said),
  refresh_token: mostly("{refresh}")(said),
  token: said,
  resource: mostly("http://localhost:8000/mcp")(said),
}, { requiredKeys: ["grant_type"] });
const form = fc.oneof(
  { weight: 6, arbitrary: fields.map((fields) => Object.entries(fields)) },
  fc.array(fc.tuple(fc.oneof(fc.constantFrom(...FIELDS), text), said), { maxLength: 6 }),
).map((entries) =>
  new URLSearchParams(entries.map(([name, text]) => [name.toWellFormed(), text!.toWellFormed()]))
    .toString().replaceAll("%7B", "{").replaceAll("%7D", "}")
);
const ofJson = buildHeaders({ "Content-Type": mostly("application/json")(header) });
const ofForm = buildHeaders({
  "Content-Type": mostly("application/x-www-form-urlencoded")(header),
});
const forms = [OAUTH.token, OAUTH.revoke].map((path) =>
  calls(path, method("POST"), ofForm, fc.oneof({ weight: 6, arbitrary: form }, said))
);

const addresses = fc.array(
  mostly<unknown>("https://assistant.example/callback", "http://127.0.0.1:1/")(anything),
  { maxLength: 3 },
);
const registration = fc.record({
  client_name: mostly<unknown>("Soup assistant")(anything),
  redirect_uris: fc.oneof({ weight: 6, arbitrary: addresses }, anything),
  token_endpoint_auth_method: anything,
}, { requiredKeys: [] });
const consent = fc.record({
  is_allowed: mostly<unknown>(true, false)(anything),
  response_type: mostly<unknown>("code")(anything),
  client_id: mostly<unknown>("{client}")(anything),
  redirect_uri: mostly<unknown>("https://assistant.example/callback")(anything),
  code_challenge: mostly<unknown>("x".repeat(43))(anything),
  code_challenge_method: mostly<unknown>("S256")(anything),
  scope: mostly<unknown>("page:read")(anything),
  state: anything,
  resource: mostly<unknown>("http://localhost:8000/mcp")(anything),
}, { requiredKeys: ["is_allowed", "client_id", "redirect_uri"] });

const pages = calls(
  CALLS.page,
  mostly("PUT", "PUT", "GET")(fc.constantFrom("POST", "DELETE", "PATCH")),
  buildHeaders({
    "Content-Type": mostly("text/html", "application/octet-stream")(header),
    "Accept": mostly("application/json", "*/*")(header),
    "If-Match": mostly("*", '"1"', '"2"', 'W/"1"')(header),
    "If-None-Match": mostly("*", '"1"')(header),
  }),
  page,
);

export const programCall: fc.Arbitrary<ProgramCall> = fc.oneof(
  { weight: 5, arbitrary: assistantCall },
  ...forms,
  calls(OAUTH.register, method("POST"), ofJson, registration.map(json)),
  calls(
    CALLS.consent,
    method("POST"),
    ofJson,
    consent.map(json),
    mostly<CallerKind>("person")(who),
  ),
  { weight: 2, arbitrary: pages },
);
