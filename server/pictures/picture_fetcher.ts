import type { Config } from "../config/config.ts";
import { Failure } from "../errors.ts";
import { TooLong } from "../outside/ask.ts";
import { WAITS, type Waits } from "../outside/waits.ts";
import { IMAGE_HOSTS } from "../../contract/page_code/hosts.ts";
import { PICTURE_MAX_BYTES } from "../../contract/limits.ts";
import { problem } from "../../contract/problems.ts";
import { type Asker, createFairQueue } from "../work/fair_queue.ts";
import { type Share, WHOLE } from "../work/room.ts";
import { isWebPage } from "../../contract/pictures/picture_kinds.ts";
import { createPictureCheck, type PictureCheck } from "./picture_check.ts";
import { getPictureKind } from "./picture_kinds.ts";
import { createAskForPicture, drop, GONE, refuse } from "./picture_requests.ts";

export interface FetchedPicture {
  bytes: Uint8Array<ArrayBuffer>;
  /** The last part of its address. */
  name: string;
}

export interface PictureFetcher {
  bring(asker: Asker, address: string): Promise<FetchedPicture>;
  findAbsent: PictureCheck;
}

/** Each holds 10 MB at most. */
const AT_ONCE_MAX = 4;
const QUEUE_MAX = 32;

export function createPictureFetcher(
  config: Pick<Config, "isLoopback">,
  { share = WHOLE, waits = WAITS, others = IMAGE_HOSTS.map((host) => `https://${host}/`) }: {
    share?: Share;
    waits?: Waits;
    /** They tell a host that is silent from a network that is away. */
    others?: readonly string[];
  } = {},
): PictureFetcher {
  const ask = createAskForPicture(config);
  const inTurn = createFairQueue({
    atOnce: share(AT_ONCE_MAX, 1),
    waiting: share(QUEUE_MAX, 1),
  });

  async function fetchOnce(address: string): Promise<FetchedPicture> {
    const { url, response } = await ask(address, waits.picture);
    return { bytes: await readPicture(url, response), name: nameIn(url) };
  }

  return {
    bring: (asker, address) => inTurn(asker, () => fetchOnce(address)),
    findAbsent: createPictureCheck(ask, waits.picture_check, share, others),
  };
}

async function readPicture(url: URL, response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const host = url.hostname;
  const { status, headers } = response;
  if (status !== 200) {
    await drop(response);
    const code = GONE.has(status) ? "picture_gone" : "picture_refused";
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
