// How a tool is described and added: it names the scopes that it needs, and here they are looked at, for all of them.
import type { McpServer, ToolAnnotations } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { Connection } from "./connections.ts";
import type { Scope } from "../../contract/assistants/scopes.ts";
import type { Failure } from "../errors.ts";
import { requireScope } from "./connection_guard.ts";
import { orRefusal, type ToolResult } from "./results.ts";

export interface Tool<Input extends z.ZodObject> {
  title: string;
  description: string;
  /** All that its answers tell of, refusals among them: who may only write learns nothing of what is there. */
  scopes: readonly Scope[];
  inputSchema: Input;
  outputSchema: z.ZodObject;
  annotations: ToolAnnotations;
}

export type AddTool = <Input extends z.ZodObject>(
  name: string,
  tool: Tool<Input>,
  work: (input: z.infer<Input>) => ToolResult | Promise<ToolResult>,
  waysOut?: Partial<Record<Failure["kind"], string>>,
) => void;

export function createTools(server: McpServer, connection: Connection): AddTool {
  return (name, { scopes, ...tool }, work, waysOut) => {
    const inputSchema: z.ZodObject = tool.inputSchema;
    // As its schema has it: the library has looked.
    server.registerTool(
      name,
      { ...tool, inputSchema, _meta: { scopes } },
      (input) =>
        orRefusal(name, async () => {
          for (const scope of scopes) requireScope(connection, scope);
          return await work(input as Parameters<typeof work>[0]);
        }, { forbidden: "Ask the person to connect you again and to allow it.", ...waysOut }),
    );
  };
}
