import { Hono } from "hono";
import type { Config } from "../config/config.ts";
import { ownOrigin } from "../http/hosts.ts";
import { newToken, signText } from "../http/tokens.ts";
import { askAddress } from "../outside/ask.ts";
import { Away, isSilence } from "../outside/breaker.ts";
import { type Wait, WAITS } from "../outside/waits.ts";

/** How a name answers: as one of ours, as somebody else's, or not at all for now. */
export type NameAnswer = "ours" | "others" | "silence";

export interface NameAsker {
  ask(host: string, addresses: readonly string[]): Promise<NameAnswer>;
}

const PATH = "/.well-known/folio-kitchen/";
const ANSWER_MAX_BYTES = 1_024;
const ADDRESSES_MAX = 6;

/** Before a proxy, DNS has the proxy's addresses, and only the name itself tells where it leads. */
export function createNameAsker(
  config: Config,
  secret: string,
  wait: Wait = WAITS.own_name,
): NameAsker {
  async function askAt(host: string, address: string): Promise<NameAnswer> {
    const token = newToken();
    const url = new URL(PATH + token, ownOrigin(config, host));
    try {
      const response = await askAddress(wait, url, address, ANSWER_MAX_BYTES, config.isLoopback);
      const text = await response.text();
      if (response.status >= 500) return "silence";
      const isOurs = response.status === 200 && text === await answerTo(secret, host, token);
      return isOurs ? "ours" : "others";
    } catch (error) {
      return error instanceof Away || isSilence(error) ? "silence" : "others";
    }
  }

  return {
    async ask(host, addresses) {
      const asked = addresses.slice(0, ADDRESSES_MAX);
      const answers = await Promise.all(asked.map((address) => askAt(host, address)));
      // Visitors pass over an address that is silent, but not over one that shows them another page.
      if (answers.includes("others")) return "others";
      return answers.includes("ours") ? "ours" : "silence";
    },
  };
}

/** It answers at any name, because one is asked before it is proven. */
export function answerNames(secret: string): Hono {
  return new Hono().get(`${PATH}:token{[\\w-]{43}}`, async (c) => {
    const { hostname } = new URL(c.req.url);
    const answer = await answerTo(secret, hostname, c.req.param("token"));
    return c.text(answer, 200, { "Cache-Control": "no-store" });
  });
}

/** The name is in it, so that an answer at one name is worth nothing at another. */
function answerTo(secret: string, host: string, token: string): Promise<string> {
  return signText(secret, `name leads here ${host} ${token}`);
}
