// Draws cards of pages, one at a time, in a child process: the renderer reads what strangers wrote, and may crash.
import { z } from "zod";
import { type Child, startChild } from "../work/child.ts";
import { type Asker, comeBack, createFairQueue } from "../work/fair_queue.ts";
import { logEvent } from "../log.ts";
import { type Share, WHOLE } from "../work/share.ts";
import { traced } from "../work/telemetry.ts";
import { type NamedPicture, pack } from "./card_question.ts";

/** Null: there is none of this page, now and later. */
export type Card = Uint8Array<ArrayBuffer> | null;

export interface CardMaker {
  /** Throws a Failure where there is none for now. */
  draw(asker: Asker, code: string, pictures: readonly NamedPicture[]): Promise<Card>;
  close(): void;
}

/** With a child, while there is one. */
export interface ParentCardMaker extends CardMaker {
  readonly childId: number | null;
}

/** In the process itself, for tests that need no child: the product never does, since a page could end it. */
export const DRAW_HERE: CardMaker = {
  draw: async (_asker, code, pictures) => {
    const { drawCard } = await import("./draw_card.ts");
    const named = new Map(pictures.map(({ name, bytes }) => [name, bytes]));
    const card = await drawCard(code, named);
    return card && new Uint8Array(card);
  },
  close() {},
};

interface CardMakerOptions {
  /** The dearest of our examples takes 0.25 s. */
  cpuLimitMs: number;
  /** A child without a page for so long is ended. */
  idleMs: number;
  worker: URL;
  share: Share;
}

/** Who asks for a card waits for it; who asks later gets the drawn one. */
const QUEUE_MAX = 8;
const CARD_MAX_BYTES = 1024 * 1024;
const REPLY = z.object({ hasCard: z.boolean() });

/** Starts no child before the first page. Where no process can be started, no page has a card. */
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

  async function ask(code: string, pictures: readonly NamedPicture[]): Promise<Card> {
    if (isClosed) throw comeBack();
    clearTimeout(timer);
    const isFresh = child === null;
    child ??= startChild(worker, cpuLimitMs);
    if (!child) throw comeBack();
    const { header, parts } = pack(code, pictures);
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
    // One that ended while it rested says nothing about this page.
    if (!isFresh && card !== "slow") return await ask(code, pictures);
    if (card === "unstarted") throw comeBack();
    return null;
  }

  return {
    get childId() {
      return child?.id ?? null;
    },
    draw: (asker, code, pictures) =>
      traced(
        "card",
        { length: code.length },
        () => oneByOne(asker, () => ask(code, pictures)),
      ),
    close() {
      isClosed = true;
      end();
    },
  };
}

/** What a child answers that a page has taken over may be anything, but is still no page and no script. */
function readCard(header: unknown, bytes: Uint8Array<ArrayBuffer>): Card | "crashed" {
  const { data: reply } = REPLY.safeParse(header);
  if (!reply) return "crashed";
  if (!reply.hasCard) return bytes.length === 0 ? null : "crashed";
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
  return isJpeg && bytes.length <= CARD_MAX_BYTES ? bytes : "crashed";
}
