// JSON of what is read only when its turn to be written comes.
import type { Asker } from "../work/fair_queue.ts";
import { nextTurn } from "../work/turns.ts";
import { gatherPieces, splitParts } from "./json_pieces.ts";
import { answerStreamed } from "./streamed_answers.ts";

/** Of a list that is iterated, one item is in memory at a time. */
export type Lazily<T> = {
  readonly [K in keyof T]: () => Promise<T[K]> | AsyncIterable<ItemOf<T[K]>>;
};

type ItemOf<T> = T extends readonly (infer Item)[] ? Item : never;

type Members = Readonly<Record<string, () => Promise<unknown> | AsyncIterable<unknown>>>;

type Chunks = AsyncGenerator<Uint8Array<ArrayBuffer>>;

/** One piece at a time, when its reader has taken those before it. */
export async function answerLazyJson(
  asker: Asker,
  members: Members,
  around: (chunks: Chunks) => Chunks,
): Promise<Response> {
  const headers = { "Content-Type": "application/json" };
  const chunks = around(encode(lazyJsonPieces(members)));
  return await answerStreamed(asker, chunks, headers, "export.failed");
}

async function* encode(texts: AsyncIterable<string>): Chunks {
  for await (const text of texts) {
    yield new TextEncoder().encode(text);
    await nextTurn();
  }
}

/** As `JSON.stringify` writes it. */
export function lazyJsonPieces(
  members: Members,
  indent = "",
): AsyncGenerator<string> {
  return gatherPieces(splitMembers(members, indent, indent && "\n"));
}

async function* splitMembers(
  members: Members,
  indent: string,
  line: string,
): AsyncGenerator<string> {
  const within = line && line + indent;
  let before = "{";
  for (const [name, read] of Object.entries(members)) {
    yield before + line + indent + JSON.stringify(name) + (line ? ": " : ":");
    const found = read();
    if (Symbol.asyncIterator in found) yield* splitItems(found, indent, within);
    else yield* splitParts(await found, indent, within);
    before = ",";
  }
  yield line + "}";
}

async function* splitItems(
  items: AsyncIterable<unknown>,
  indent: string,
  line: string,
): AsyncGenerator<string> {
  let before = "[";
  for await (const item of items) {
    yield before + line + indent;
    yield* splitParts(item, indent, line && line + indent);
    before = ",";
  }
  yield before === "[" ? "[]" : line + "]";
}
