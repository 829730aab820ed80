import { z } from "zod";
import { type Child, startChild } from "../work/child.ts";
import { type Asker, comeBack, createFairQueue } from "../work/fair_queue.ts";
import { logEvent } from "../log.ts";
import { type Share, WHOLE } from "../work/room.ts";
import { traced } from "../work/telemetry.ts";
import { CARD_WIDTH } from "../../contract/publishing/card_size.ts";
import { type NamedPicture, pack } from "./card_question.ts";

export type Card = Uint8Array<ArrayBuffer> | null;

export interface CardMaker {
  draw(
    asker: Asker,
    code: string,
    pictures: readonly NamedPicture[],
    width?: number,
  ): Promise<Card>;
  close(): void;
}

export interface ParentCardMaker extends CardMaker {
  readonly childId: number | null;
}

/** Only tests draw in the process itself: in the product, a page could end it. */
export const DRAW_HERE: CardMaker = {
  draw: async (_asker, code, pictures, width) => {
    const { drawCard } = await import("./draw_card.ts");
    const named = new Map(pictures.map(({ name, bytes }) => [name, bytes]));
    const card = await drawCard(code, named, width);
    return card && new Uint8Array(card);
  },
  close() {},
};

interface CardMakerOptions {
  cpuLimitMs: number;
  idleMs: number;
  worker: URL;
  share: Share;
}

const QUEUE_MAX = 8;
const CARD_MAX_BYTES = 1024 * 1024;
const REPLY = z.object({ hasCard: z.boolean() });

export function openCardMaker(
  {
    cpuLimitMs = 4_000,
    idleMs = 60_000,
    worker = new URL("card_worker.ts", import.meta.url),
    share = WHOLE,
  }: Partial<CardMakerOptions> = {},
): ParentCardMaker {
  const oneByOne = createFairQueue({ atOnce: 1, waiting: share(QUEUE_MAX, 1) });
  let child: Child | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  function end(): void {
    clearTimeout(timer);
    child?.end();
    child = null;
  }

  async function ask(
    code: string,
    pictures: readonly NamedPicture[],
    width: number,
  ): Promise<Card> {
    if (isClosed) throw comeBack();
    clearTimeout(timer);
    const isFresh = child === null;
    child ??= startChild(worker, cpuLimitMs);
    if (!child) throw comeBack();
    const { header, parts } = pack(code, pictures, width);
    const answer = await child.ask(header, parts);
    if (isClosed) throw comeBack();
    const card = typeof answer === "string" ? answer : readCard(answer.header, answer.bytes);
    if (typeof card !== "string") {
      timer = setTimeout(end, idleMs);
      Deno.unrefTimer(timer);
      return card;
    }
    end();
    logEvent("warn", "card.child_ended", { reason: card, length: code.length });
    // A child that ended while it rested says nothing about this page.
    if (!isFresh && card !== "slow") return await ask(code, pictures, width);
    if (card === "unstarted") throw comeBack();
    return null;
  }

  return {
    get childId() {
      return child?.id ?? null;
    },
    draw: (asker, code, pictures, width = CARD_WIDTH) =>
      traced(
        "card",
        { length: code.length },
        () => oneByOne(asker, () => ask(code, pictures, width)),
      ),
    close() {
      isClosed = true;
      end();
    },
  };
}

/** A page may have taken over the child, whose answer may be anything, but is still no page and no script. */
function readCard(header: unknown, bytes: Uint8Array<ArrayBuffer>): Card | "crashed" {
  const { data: reply } = REPLY.safeParse(header);
  if (!reply) return "crashed";
  if (!reply.hasCard) return bytes.length === 0 ? null : "crashed";
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
  return isJpeg && bytes.length <= CARD_MAX_BYTES ? bytes : "crashed";
}
