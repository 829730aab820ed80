import { Failure } from "../errors.ts";
import { type Asker, createFairQueue } from "../work/fair_queue.ts";
import { describeReason, logEvent } from "../log.ts";

type Bytes = Uint8Array<ArrayBuffer>;

const beginning = createFairQueue({ atOnce: 4, waiting: 1_000 });

/** An error before the first chunk is thrown, to be answered as any failure; a later one breaks the connection. */
export async function answerStreamed(
  asker: Asker,
  chunks: AsyncGenerator<Bytes>,
  headers: Record<string, string>,
  failed: "zip.failed" | "export.failed" | "preview.failed",
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
        if (!(error instanceof Failure)) logEvent("error", failed, describeReason(error));
        controller.error(BROKEN_OFF);
      }
    },
    cancel: async () => void await chunks.return(undefined),
  }, { highWaterMark: 0 });
  return new Response(body, { headers: { ...headers, "Cache-Control": "no-store" } });
}

/** Deno prints what a stream fails with, and an error of Postgres would quote a row. */
const BROKEN_OFF = "An answer breaks off: what it is made of could not be read.";
