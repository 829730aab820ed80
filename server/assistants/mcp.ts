import { type Context, Hono, type MiddlewareHandler } from "hono";
import { isLoopbackHost } from "../config/config.ts";
import type { Connection } from "./connections.ts";
import { SAVE_BODY_MAX_BYTES } from "../../contract/limits.ts";
import { MCP_PATH } from "../../contract/assistants/connection_paths.ts";
import { allowAnyOrigin } from "../http/headers.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { limitBody, parseBody } from "../http/bodies.ts";
import { findAsking, writeChallenge } from "./connection_guard.ts";
import { ANY_FORM, readForms, toForm } from "./answer_forms.ts";
import { createLongTexts } from "./tool_results.ts";
import type { McpContext } from "./mcp_server.ts";
import type { BodyLimit } from "../../contract/described_calls.ts";

const BODY: BodyLimit = {
  maxBytes: SAVE_BODY_MAX_BYTES + 64 * 1024,
  tooLong: "portfolio_code_too_large",
};

/** JSON-RPC 2.0 defines these codes. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

interface McpEnv {
  Variables: { connection: Connection };
}

export function mcp(deps: Deps): Hono {
  // The library is loaded for the first assistant, so that a start need not wait for it.
  const handler = lazily(async () =>
    (await import("./mcp_server.ts")).createHandler(deps, BODY.maxBytes)
  );

  const asConnection: MiddlewareHandler<McpEnv> = async (c, next) => {
    refuseRebinding(c, deps);
    const connection = await findAsking(c, deps);
    if (!connection) {
      const isTried = c.req.header("Authorization") !== undefined;
      const challenge = writeChallenge(deps.config, isTried ? "invalid_token" : undefined);
      throw new Failure("unauthorized", "key_needed", { challenge });
    }
    c.set("connection", connection);
    await next();
  };

  async function answer(c: Context<McpEnv>): Promise<Response> {
    const { connection } = c.var;
    const { id, scopes } = connection;
    const texts = createLongTexts();
    const extra: McpContext & Record<string, unknown> = { connection, texts };
    const authInfo = { token: id, clientId: id, scopes, extra };
    const { method, url } = c.req.raw;
    const headers = new Headers(c.req.raw.headers);
    const forms = readForms(headers.get("Accept") ?? undefined);
    if (forms) headers.set("Accept", ANY_FORM);
    // The server's own signal ends with every answer, and would say so in the log.
    const request = new Request(url, { method, headers });
    if (method !== "POST") return await (await handler()).fetch(request, { authInfo });
    const parsedBody = await parseBody(c).catch(orFailure);
    if (parsedBody instanceof Failure) return refuse(c, PARSE_ERROR, parsedBody.message);
    // One answer to ten thousand questions would be too much at once; newer revisions have no batches either.
    if (Array.isArray(parsedBody)) {
      return refuse(c, INVALID_REQUEST, "Send one request at a time, not a batch.");
    }
    const answer = await (await handler()).fetch(request, { authInfo, parsedBody });
    return texts.restore(forms ? await toForm(answer, forms) : answer);
  }

  const asking = new Hono<McpEnv>().all("/", asConnection, limitBody(deps, BODY), answer);
  return new Hono()
    .use(MCP_PATH, allowAnyOrigin(["GET", "POST", "DELETE"]))
    .route(MCP_PATH, asking);
}

function orFailure(error: unknown): Failure {
  if (error instanceof Failure && error.kind === "bad_input") return error;
  throw error;
}

function refuse(c: Context, code: number, message: string): Response {
  return c.json({ jsonrpc: "2.0", id: null, error: { code, message } }, 400);
}

/** On a developer's own machine, a foreign name that leads here is some other site's (DNS rebinding). */
function refuseRebinding(c: Context, { config }: Deps): void {
  if (!config.isLoopback) return;
  const hosts = [c.req.header("Host"), c.req.header("Origin")?.replace(/^[a-z]+:\/\//, "")];
  const isForeign = hosts.some((host) =>
    host !== undefined && !isLoopbackHost(URL.parse(`http://${host}`)?.hostname ?? "")
  );
  if (isForeign) throw new Failure("forbidden", "foreign_host");
}

function lazily<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => opened ??= open();
}
