// The official client of the Model Context Protocol, speaking with the app of a test.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { CALLS } from "../../contract/paths.ts";
import { MCP_PATH } from "../../contract/assistants/connection_paths.ts";
import type { CreateKeyReply } from "../../contract/assistants/connection_calls.ts";
import { type Scope, SCOPES } from "../../contract/assistants/scopes.ts";
import { type SignedInUser } from "./make.ts";
import type { TestApp } from "./test_app.ts";

/** Of whichever tool. */
interface ToolData {
  url: string;
  version: number;
  html: string;
  read_as: string[];
  changes: { rule: string; action: string; count: number }[];
  findings: { rule: string; places: { line: number | null }[] }[];
  versions: { version: number; published_by: { from_others: string } | null }[];
  days: unknown[];
}

/** A key of this person, with these scopes. */
export async function makeKey(
  app: TestApp,
  { bearer }: Pick<SignedInUser, "bearer">,
  scopes: readonly Scope[] = SCOPES,
): Promise<string> {
  const body = { name: "Test key", scopes, days: 30 };
  const response = await app.post(CALLS.createKey, body, bearer);
  const reply: CreateKeyReply = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(reply));
  return reply.key;
}

/** Connected with a key or a token. */
export async function connectClient(app: TestApp, token: string) {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(
    new URL(app.config.publicUrl + MCP_PATH),
    {
      requestInit: { headers: { Authorization: `Bearer ${token}` } },
      fetch: (url, init) => Promise.resolve(app.fetch(new Request(url, init))),
    },
  );
  await client.connect(transport);
  return {
    client,
    /** Its text, its data, and whether it is a refusal. */
    async use(name: string, args: Record<string, unknown> = {}) {
      const { content, structuredContent, isError } = await client.callTool({
        name,
        arguments: args,
      });
      const [first] = content as { text: string }[];
      return {
        text: first!.text,
        data: (structuredContent ?? {}) as unknown as ToolData,
        isError: isError ?? false,
      };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}
