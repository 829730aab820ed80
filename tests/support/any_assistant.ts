// What a fuzzer says in the protocol of assistants: of either generation, right, nearly right and wrong.
import fc from "fast-check";
import { MCP_PATH } from "../../contract/assistants/connection_paths.ts";
import { header } from "./anything.ts";
import { allOf } from "./feature_cases.ts";
import {
  anything,
  buildHeaders,
  calls,
  json,
  method,
  mostly,
  page,
  type ProgramCall,
  said,
} from "./nearly_right.ts";
import { makePdf } from "./pdfs.ts";

const TOOLS = [
  ..."get_guidelines check_page get_page list_versions get_visits get_domain publish_page edit_page restore_version set_online add_file add_picture"
    .split(" "),
  ...Object.keys(allOf(({ tools }) => tools)),
];
const argument = fc.record({
  html: page,
  version: mostly<unknown>(0, 1, 2)(anything),
  restore: mostly<unknown>(1)(anything),
  is_online: mostly<unknown>(true, false)(anything),
  id: mostly<unknown>("00000000-0000-4000-8000-000000000001")(anything),
  reply: mostly<unknown>("Done")(anything),
  name: mostly<unknown>("cv.pdf")(anything),
  base64: mostly<unknown>(makePdf("CV").toBase64(), "AAAA")(anything),
  edits: fc.array(
    fc.record({ find: mostly("Soup", "h1")(said), replace: said, all: anything }, {
      requiredKeys: ["find"],
    }),
    { maxLength: 3 },
  ),
}, { requiredKeys: [] });
const VERSION = "2026-07-28";
const version = mostly(VERSION, "2025-11-25", "2025-06-18", "2025-03-26")(said);
const meta = fc.record({
  "io.modelcontextprotocol/protocolVersion": version,
  "io.modelcontextprotocol/clientInfo": mostly<unknown>({ name: "x", version: "1" })(anything),
  "io.modelcontextprotocol/clientCapabilities": mostly<unknown>({})(anything),
  progressToken: anything,
}, { requiredKeys: [] });
const params = fc.record({
  name: mostly(...TOOLS)(said),
  arguments: mostly<unknown>({})(fc.oneof({ weight: 9, arbitrary: argument }, anything)),
  _meta: meta,
  protocolVersion: version,
  capabilities: mostly<unknown>({})(anything),
  clientInfo: mostly<unknown>({ name: "x", version: "1" })(anything),
  uri: said,
  level: said,
}, { requiredKeys: ["name"] });
/** But for those that keep a line open, whatever is asked (tests/assistants/lines_test.ts). */
const METHODS =
  ("tools/call tools/call tools/call tools/list initialize ping server/discover resources/list resources/read prompts/get " +
    "completion/complete logging/setLevel tasks/get notifications/initialized notifications/progress")
    .split(" ");
const rpc = fc.record({
  jsonrpc: mostly<unknown>("2.0")(anything),
  id: mostly<unknown>(1, 2, "x")(anything),
  method: mostly<unknown>(...METHODS)(anything),
  params: fc.oneof({ weight: 9, arbitrary: params }, anything),
  result: anything,
}, { requiredKeys: ["jsonrpc", "method"] });

const wrong = calls(
  MCP_PATH,
  method("POST"),
  buildHeaders({
    "Content-Type": mostly("application/json", "application/json")(header),
    "Accept": mostly("application/json, text/event-stream", "*/*", "text/html")(header),
    "MCP-Protocol-Version": fc.oneof(version, header),
    "Mcp-Session-Id": header,
    "Mcp-Method": mostly(...METHODS)(said),
    "Mcp-Name": mostly(...TOOLS)(said),
    "Last-Event-ID": header,
    "Origin": mostly("https://assistant.example")(header),
  }),
  fc.oneof(
    { weight: 8, arbitrary: rpc.map(json) },
    { weight: 2, arbitrary: fc.array(rpc, { maxLength: 3 }).map(json) },
    anything.map(json),
    said,
    fc.constantFrom("", "{", "[".repeat(20_000), '{"a":'.repeat(5_000), "[[]]", "[null]"),
  ),
);

const TYPES = {
  "Content-Type": "application/json",
  "Accept": "application/json, text/event-stream",
};
const NEW = {
  "io.modelcontextprotocol/protocolVersion": VERSION,
  "io.modelcontextprotocol/clientInfo": { name: "x", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** All is right but for what the tool is given. */
const right = fc.tuple(fc.constantFrom(...TOOLS), argument, fc.boolean()).chain(
  ([name, given, isNew]) => {
    const params = { name, arguments: given, ...(isNew && { _meta: NEW }) };
    const headers = {
      ...TYPES,
      ...(isNew && {
        "MCP-Protocol-Version": VERSION,
        "Mcp-Method": "tools/call",
        "Mcp-Name": name,
      }),
    };
    const body = json({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    return calls(MCP_PATH, fc.constant("POST"), fc.constant(headers), fc.constant(body));
  },
);

export const assistantCall: fc.Arbitrary<ProgramCall> = fc.oneof(right, wrong);
