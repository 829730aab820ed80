import type { Config } from "../config/config.ts";
import { isLoopbackHost } from "../config/config.ts";
import { Failure } from "../errors.ts";
import { askPublic, NotPublic, TooLong } from "../outside/ask.ts";
import { type Wait, WAITS, type Waits } from "../outside/waits.ts";
import { PICTURE_MAX_BYTES } from "../../contract/limits.ts";
import { type PlainCode, type Problem, problem } from "../../contract/problems.ts";
import { type Asker, createFairQueue } from "../work/fair_queue.ts";
import { type Share, WHOLE } from "../work/room.ts";
import { isWebPage } from "../../contract/pictures/picture_kinds.ts";
import { getPictureKind } from "./picture_kinds.ts";

export interface FetchedPicture {
  bytes: Uint8Array<ArrayBuffer>;
  /** The last part of its address. */
  name: string;
}

export interface PictureFetcher {
  bring(asker: Asker, address: string): Promise<FetchedPicture>;
  /** Returns those of the addresses whose host says that no picture is there. One that is silent may have it. */
  findGone(asker: Asker, addresses: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Each holds 10 MB at most. */
const AT_ONCE_MAX = 4;
const QUEUE_MAX = 32;
const CHECKS_AT_ONCE_MAX = 8;
const CHECKS_QUEUE_MAX = 256;
const REDIRECTS_MAX = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const GONE = new Set([404, 410]);
const HEADERS = {
  "Accept": "image/webp,image/png,image/jpeg,image/gif,image/avif;q=0.5",
  // What is packed is not unpacked, so no answer becomes larger than what was read.
  "Accept-Encoding": "identity",
  "User-Agent": "FolioKitchen (fetches a picture once, for its owner)",
};

export function createPictureFetcher(
  { isLoopback }: Pick<Config, "isLoopback">,
  { share = WHOLE, waits = WAITS }: { share?: Share; waits?: Waits } = {},
): PictureFetcher {
  const inTurn = createFairQueue({
    atOnce: share(AT_ONCE_MAX, 1),
    waiting: share(QUEUE_MAX, 1),
  });
  const checkInTurn = createFairQueue({
    atOnce: share(CHECKS_AT_ONCE_MAX, 1),
    waiting: share(CHECKS_QUEUE_MAX, 1),
  });

  async function follow(address: string, wait: Wait): Promise<{ url: URL; response: Response }> {
    let url = readAddress(address, isLoopback);
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
      const response = await ask(url, wait);
      const location = REDIRECTS.has(response.status) && response.headers.get("Location");
      if (!location) return { url, response };
      await drop(response);
      url = readAddress(location, isLoopback, url);
    }
    throw refuse(problem("picture_led_on", { host: url.hostname }));
  }

  async function ask(url: URL, wait: Wait): Promise<Response> {
    try {
      return await askPublic(wait, url, { headers: HEADERS }, PICTURE_MAX_BYTES, isLoopback);
    } catch (error) {
      if (error instanceof NotPublic) throw refuse("picture_address_private");
      throw refuse(problem("picture_host_silent", { host: url.hostname }));
    }
  }

  async function fetchOnce(address: string): Promise<FetchedPicture> {
    const { url, response } = await follow(address, waits.picture);
    return { bytes: await readPicture(url, response), name: nameIn(url) };
  }

  async function isGone(address: string): Promise<boolean> {
    const { response } = await follow(address, waits.picture_check);
    const { status, headers } = response;
    await drop(response);
    return GONE.has(status) || status === 200 && isPageType(headers.get("Content-Type"));
  }

  return {
    bring: (asker, address) => inTurn(asker, () => fetchOnce(address)),
    async findGone(asker, addresses) {
      const checks = addresses.map((address) =>
        checkInTurn(asker, () => isGone(address)).catch(orUnknown)
      );
      const gone = await Promise.all(checks);
      return new Set(addresses.filter((_, index) => gone[index]));
    },
  };
}

/** A host that breaks off meanwhile has said enough. */
async function drop({ body }: Response): Promise<void> {
  await body?.cancel().catch(() => {});
}

function isPageType(type: string | null): boolean {
  return type !== null && /^text\/html\b/i.test(type);
}

function orUnknown(error: unknown): boolean {
  if (error instanceof Failure) return false;
  throw error;
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

async function readPicture(url: URL, response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const host = url.hostname;
  const { status, headers } = response;
  if (status !== 200) {
    await drop(response);
    const code = status === 404 || status === 410 ? "picture_gone" : "picture_refused";
    throw refuse(problem(code, { host, status }));
  }
  if (Number(headers.get("Content-Length")) > PICTURE_MAX_BYTES) {
    await drop(response);
    throw new Failure("too_large", "picture_too_large");
  }
  const bytes = await readBytes(host, response);
  try {
    getPictureKind(bytes);
  } catch (error) {
    const isUnknown = error instanceof Failure && error.problems[0]?.code === "picture_unknown";
    throw isUnknown && isWebPage(bytes) ? refuse("picture_is_page") : error;
  }
  return bytes;
}

async function readBytes(host: string, response: Response): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await response.bytes();
  } catch (error) {
    if (error instanceof TooLong) throw new Failure("too_large", "picture_too_large");
    throw refuse(problem("picture_host_silent", { host }));
  }
}

function nameIn({ pathname }: URL): string {
  const last = pathname.slice(pathname.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

function refuse(what: PlainCode | Problem): Failure {
  return new Failure("bad_input", what);
}
