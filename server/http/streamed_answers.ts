// An answer that is made while it is sent, and broken off where it can not be made whole.
import { Failure } from "../errors.ts";
import { type Asker, createFairQueue } from "../work/fair_queue.ts";
import { describeReason, logEvent } from "../log.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** However many ask at once: what each has in memory from its beginning finds its room before others begin. */
const beginning = createFairQueue({ atOnce: 4, waiting: 1_000 });

/**
 * What goes wrong up to the first chunk is thrown, to be answered as any failure; later the connection breaks. Whoever
 * reads no more ends what is made, also before anything was read.
 */
export async function answerStreamed(
  asker: Asker,
  chunks: AsyncGenerator<Bytes>,
  headers: Record<string, string>,
  failed: "zip.failed" | "export.failed",
): Promise<Response> {
  let ahead: IteratorResult<Bytes> | null = await beginning(asker, () => chunks.next());
  const body = new ReadableStream<Bytes>({
    async pull(controller) {
      try {
        const { done, value } = ahead ?? await chunks.next();
        ahead = null;
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        // Of a Failure, whoever threw it has told.
        if (!(error instanceof Failure)) logEvent("error", failed, describeReason(error));
        controller.error(BROKEN_OFF);
      }
    },
    cancel: async () => void await chunks.return(undefined),
  }, { highWaterMark: 0 });
  return new Response(body, { headers: { ...headers, "Cache-Control": "no-store" } });
}

/** Deno prints it whole, and an error of Postgres would quote a row. */
const BROKEN_OFF = "An answer breaks off: what it is made of could not be read.";
