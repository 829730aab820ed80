import { REMOVED_PICTURES } from "../../contract/page_code/hosts.ts";
import { Failure } from "../errors.ts";
import type { Wait } from "../outside/waits.ts";
import { type Asker, createFairQueue } from "../work/fair_queue.ts";
import type { Share } from "../work/room.ts";
import { type AskForPicture, drop, GONE } from "./picture_requests.ts";

/** A host says that it has a picture no more; one that is silent or fails may show it again. */
export type Absence = "gone" | "silent";

/** A host that refuses a server may send the picture to browsers, so a refusal is an answer as others are. */
type Verdict = Absence | "answered" | "unknown";

export type PictureCheck = (
  asker: Asker,
  addresses: readonly string[],
) => Promise<ReadonlyMap<string, Absence>>;

const AT_ONCE_MAX = 8;
const QUEUE_MAX = 256;

/**
 * It returns those of the addresses that show no picture. Silence counts only if another host answers, one of the
 * page's or one of `others`: without a network, all pictures would be missing.
 */
export function createPictureCheck(
  ask: AskForPicture,
  wait: Wait,
  share: Share,
  others: readonly string[],
): PictureCheck {
  const inTurn = createFairQueue({
    atOnce: share(AT_ONCE_MAX, 1),
    waiting: share(QUEUE_MAX, 1),
  });

  async function judge(address: string): Promise<Verdict> {
    const { url, response } = await ask(address, wait);
    const { status, headers } = response;
    await drop(response);
    if (status >= 500) return "silent";
    const isPage = status === 200 && /^text\/html\b/i.test(headers.get("Content-Type") ?? "");
    return isPage || GONE.has(status) || REMOVED_PICTURES.includes(url.href) ? "gone" : "answered";
  }

  async function judgeAll(asker: Asker, addresses: readonly string[]) {
    const verdicts = addresses.map(async (address) =>
      [address, await inTurn(asker, () => judge(address)).catch(toVerdict)] as const
    );
    return await Promise.all(verdicts);
  }

  return async (asker, addresses) => {
    const verdicts = await judgeAll(asker, addresses);
    const isSilent = verdicts.some(([, verdict]) => verdict === "silent");
    const hasNetwork = isSilent &&
      (verdicts.some(hasAnswered) || (await judgeAll(asker, others)).some(hasAnswered));
    const counted: readonly Verdict[] = hasNetwork ? ["gone", "silent"] : ["gone"];
    return new Map(
      verdicts.filter((each): each is readonly [string, Absence] => counted.includes(each[1])),
    );
  };
}

function hasAnswered([, verdict]: readonly [string, Verdict]): boolean {
  return verdict === "answered" || verdict === "gone";
}

function toVerdict(error: unknown): Verdict {
  if (!(error instanceof Failure)) throw error;
  return error.problems[0]?.code === "picture_host_silent" ? "silent" : "unknown";
}
