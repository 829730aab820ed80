// Whose work a request is, as far as it is known by now: what queues, room and budgets are shared by.
import type { Context } from "hono";
import type { Config } from "../config/config.ts";
import type { Asker } from "../work/fair_queue.ts";
import { requestNetworks } from "./client_address.ts";

const people = new WeakMap<Request, string>();

/** Once it is certain: by whoever looked at what the request has to show. */
export function noteAsker(c: Context, userId: string): void {
  people.set(c.req.raw, userId);
}

/** The person, if there is one, and where they are. */
export function identifyAsker(c: Context, config: Config): Asker {
  return askerOfRequest(c.req.raw, c.env, config);
}

/** The same, around what has a context. */
export function askerOfRequest(
  request: Request,
  connected: Parameters<typeof requestNetworks>[1],
  config: Config,
): Asker {
  const account = people.get(request);
  return {
    path: requestNetworks(request, connected, config),
    account,
    isKnown: account !== undefined,
  };
}
