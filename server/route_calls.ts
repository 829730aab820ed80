import { Buffer } from "node:buffer";
import { type Context, type Handler, Hono } from "hono";
import { API, type CallName } from "../contract/calls.ts";
import type { CallDescription } from "../contract/described_calls.ts";
import { z } from "zod";
import { toRoute } from "../contract/paths.ts";
import { problem } from "../contract/problems.ts";
import { namesOf } from "../contract/providers/providers.ts";
import { KEY_PREFIX, type Scope } from "../contract/assistants/scopes.ts";
import { requireConnection } from "./assistants/mod.ts";
import { allowAnyOrigin } from "./http/headers.ts";
import { requireSession } from "./accounts/mod.ts";
import { requireOperator } from "./operators/mod.ts";
import { requireProof } from "./sign_in/mod.ts";
import type { Answers } from "./http/answers.ts";
import type { Deps } from "./deps.ts";
import { Failure } from "./errors.ts";
import { describeWaysIn } from "./config/sign_in_settings.ts";
import { compress } from "./http/content_coding.ts";
import { noteLength } from "./http/held_bodies.ts";
import { longJson } from "./http/long_json.ts";
import { checked, limitBody, readJson } from "./http/bodies.ts";

interface CallEnv {
  Variables: { caller: object };
}

type AnyAnswer = (asked: object) => unknown;

/** Whoever may not call is told so before the body is read. */
export function routeCalls(
  deps: Deps,
  answers: Answers<CallName>,
  isMeant: (call: CallDescription) => boolean = () => true,
): Hono<CallEnv> {
  const app = new Hono<CallEnv>();
  const calls = Object.entries<CallDescription>(API).filter(([, call]) => isMeant(call));
  for (const [name, call] of calls) {
    const path = toRoute(call.address);
    const steps: Handler<CallEnv>[] = [];
    if (call.isOpenToOrigins) app.use(path, allowAnyOrigin([call.method]));
    if (call.isLong) steps.push(compress());
    if (call.isOfPasswords && deps.config.arePasswordsOff) {
      const providers = namesOf(describeWaysIn(deps.config).providers);
      steps.push(() => {
        throw new Failure("forbidden", problem("passwords_off", { providers }));
      });
    }
    steps.push(async (c, next) => {
      c.set("caller", await requireCaller(c, deps, call));
      await next();
    });
    steps.push(limitBody(deps, call.body));
    const answer = answers[name as CallName] as AnyAnswer;
    steps.push(async (c) => {
      const request = await readRequest(c, call);
      const query = call.query && checked(call.query, c.req.query());
      return reply(c, call, await answer({ c, request, query, ...c.var.caller }));
    });
    app.on(call.method, call.alias ? [path, call.alias] : [path], ...steps);
  }
  const open = calls.filter(([, { by }]) => by !== "operator");
  for (const [address, same] of Map.groupBy(open, ([, { address }]) => address)) {
    const allow = same.map(([, { method }]) => method);
    app.all(toRoute(address), () => {
      throw new Failure("method_not_allowed", "method_not_allowed", { allow });
    });
  }
  return app;
}

async function requireCaller(c: Context, deps: Deps, call: CallDescription): Promise<object> {
  const { by, scope, wantsProof } = call;
  const connection = () => requireConnection(c, deps, scope as Scope);
  if (by === "anyone") return {};
  if (by === "user" || by === "operator") {
    const isOperator = by === "operator";
    const session = await (isOperator ? requireOperator(c, deps) : requireSession(c, deps));
    if (isOperator || wantsProof === true) requireProof(session, deps.clock.now());
    return { session };
  }
  if (by === "key") return { connection: await connection() };
  const isKey = c.req.header("Authorization")?.split(" ")[1]?.startsWith(KEY_PREFIX);
  return { access: isKey ? await connection() : await requireSession(c, deps) };
}

async function readRequest(
  c: Context,
  { request, takesAnyBody }: CallDescription,
): Promise<unknown> {
  if (!(request instanceof z.ZodType)) return undefined;
  try {
    return await readJson(c, request);
  } catch (error) {
    if (!takesAnyBody || !(error instanceof Failure) || error.kind === "unavailable") throw error;
    return {};
  }
}

function reply(c: Context, { isLong, status = 200 }: CallDescription, data: unknown): Response {
  if (data instanceof Response) return data;
  if (data === null) return c.body(null, 204);
  if (isLong) return longJson(c, data);
  const json = JSON.stringify(data);
  const answer = c.body(json, status, { "Content-Type": "application/json" });
  return noteLength(answer, Buffer.byteLength(json));
}
