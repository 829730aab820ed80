// One export at once for a person, in whichever process: held in the database for as long as somebody reads it.
import type { Deps } from "../deps.ts";
import type { Hold } from "../http/holds.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** Throws a Failure while the person reads another one. `answer` gets what keeps its chunks under the hold. */
export async function asOneExport(
  { limits }: Pick<Deps, "limits">,
  userId: string,
  answer: (held: (chunks: AsyncGenerator<Bytes>) => AsyncGenerator<Bytes>) => Promise<Response>,
): Promise<Response> {
  const hold = await limits.hold(["export_open", userId]);
  try {
    await limits.take(["export", userId]);
    return await answer((chunks) => under(hold, chunks));
  } catch (error) {
    await hold.end();
    throw error;
  }
}

/** Over when they are read, or nobody reads them any more. */
async function* under(hold: Hold, chunks: AsyncGenerator<Bytes>): AsyncGenerator<Bytes> {
  try {
    for await (const chunk of chunks) {
      await hold.keep();
      yield chunk;
    }
  } finally {
    await hold.end();
  }
}
