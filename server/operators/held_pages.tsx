// Pages that wait for an operator: what operators are told of them.
import { SCREENS } from "../../contract/paths.ts";
import type { Config } from "../config/config.ts";
import type { Sql } from "../database/database.ts";
import { writeLetter } from "../mail/letter.tsx";
import { operatorAddress, roomUrl } from "../mail/operator_mail.ts";
import { enqueueDigest, type Message } from "../mail/outbox.ts";

/** Names nobody: what waits is in the room, and more may wait until this is read. */
export async function tellOfHeldPage(sql: Sql, config: Config, now: Date): Promise<void> {
  const url = roomUrl(config, SCREENS.operator);
  const write = (times: number) => pagesWaitMail({ url, times });
  await enqueueDigest(sql, operatorAddress(config), "held_pages", write, now, now);
}

export function pagesWaitMail({ url, times }: { url: string; times: number }): Message {
  const isOne = times === 1;
  return writeLetter({
    subject: isOne ? "A page waits for you" : `${times} pages wait for you`,
    greeting: "Hello,",
    paragraphs: [
      (isOne ? "A page that looks risky was saved" : `${times} pages that look risky were saved`) +
      ", by somebody who is new here or as a copy of one that was taken down. " +
      "Nobody else sees it before you have looked at it.",
    ],
    action: { label: "Look at what waits", url },
    reason: "You get this mail because you run this site. SCREENING=off ends it.",
  });
}
