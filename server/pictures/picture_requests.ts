import type { Config } from "../config/config.ts";
import { isLoopbackHost } from "../config/config.ts";
import { Failure } from "../errors.ts";
import { askPublic, NotPublic } from "../outside/ask.ts";
import type { Wait } from "../outside/waits.ts";
import { PICTURE_MAX_BYTES } from "../../contract/limits.ts";
import { type PlainCode, type Problem, problem } from "../../contract/problems.ts";

/** It throws a Failure where there is no answer, or where the address may not be asked. */
export type AskForPicture = (
  address: string,
  wait: Wait,
) => Promise<{ url: URL; response: Response }>;

export const GONE = new Set([404, 410]);

const REDIRECTS_MAX = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const HEADERS = {
  "Accept": "image/webp,image/png,image/jpeg,image/gif,image/avif;q=0.5",
  // Nothing that is packed is unpacked, so no answer becomes larger than what was read.
  "Accept-Encoding": "identity",
  "User-Agent": "FolioKitchen (for the owner of a page that shows this picture)",
};

export function createAskForPicture({ isLoopback }: Pick<Config, "isLoopback">): AskForPicture {
  async function ask(url: URL, wait: Wait): Promise<Response> {
    try {
      return await askPublic(wait, url, { headers: HEADERS }, PICTURE_MAX_BYTES, { isLoopback });
    } catch (error) {
      if (error instanceof NotPublic) throw refuse("picture_address_private");
      throw refuse(problem("picture_host_silent", { host: url.hostname }));
    }
  }

  return async (address, wait) => {
    let url = readAddress(address, isLoopback);
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      const response = await ask(url, wait);
      const location = REDIRECTS.has(response.status) && response.headers.get("Location");
      if (!location) return { url, response };
      await drop(response);
      url = readAddress(location, isLoopback, url);
    }
    throw refuse(problem("picture_led_on", { host: url.hostname }));
  };
}

/** A host that breaks off meanwhile has said enough. */
export async function drop({ body }: Response): Promise<void> {
  await body?.cancel().catch(() => {});
}

export function refuse(what: PlainCode | Problem): Failure {
  return new Failure("bad_input", what);
}

/** Other ports than those of the web would let people knock at services of strangers. */
function readAddress(address: string, isLoopback: boolean, base?: URL): URL {
  const url = URL.parse(address, base);
  const isHere = isLoopback && url !== null && isLoopbackHost(url.hostname);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw refuse("picture_address_invalid");
  }
  if (isHere) return url;
  if (url.port) throw refuse("picture_address_invalid");
  url.protocol = "https:";
  return url;
}
