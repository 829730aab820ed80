// Sends one purge as the environment says, and says in words of ours what came of it: addresses and headers may be secret.
import { askConfigured } from "../outside/ask.ts";
import { type Wait, WAITS } from "../outside/waits.ts";
import { type CdnPurge, withTag } from "../config/cdn_settings.ts";

/** Refused: it will be again, until somebody changes the settings. */
export type Outcome = { kind: "sent" } | { kind: "refused" | "delayed"; reason: string };

/** Of the answer, the status alone is read. */
const ANSWER_MAX_BYTES = 0;
/** These tell to come again, not that something is wrong. */
const COME_AGAIN = [408, 425, 429];

export async function sendPurge(
  cdn: CdnPurge,
  tag: string,
  wait: Wait = WAITS.cdn,
): Promise<Outcome> {
  try {
    const response = await askConfigured(wait, withTag(cdn.url, tag), {
      method: cdn.method,
      headers: cdn.headers.map(([name, value]): [string, string] => [name, withTag(value, tag)]),
      body: cdn.body === null ? null : withTag(cdn.body, tag),
    }, ANSWER_MAX_BYTES);
    await response.body?.cancel();
    return toOutcome(response.status);
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return { kind: "delayed", reason: isLate ? "no answer in time" : "not reached" };
  }
}

function toOutcome(status: number): Outcome {
  if (status >= 200 && status < 300) return { kind: "sent" };
  const isRefused = status >= 300 && status < 500 && !COME_AGAIN.includes(status);
  return { kind: isRefused ? "refused" : "delayed", reason: `status ${status}` };
}
