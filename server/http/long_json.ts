import type { Context } from "hono";
import { type Asker, nextTurn } from "../work/fair_queue.ts";
import { noteHeld } from "./held_bodies.ts";
import { answerStreamed } from "./streamed_answers.ts";

export type Lazily<T> = {
  readonly [K in keyof T]: () => Promise<T[K]> | AsyncIterable<ItemOf<T[K]>>;
};

type ItemOf<T> = T extends readonly (infer Item)[] ? Item : never;

type Members = Readonly<Record<string, () => Promise<unknown> | AsyncIterable<unknown>>>;

type Chunks = AsyncGenerator<Uint8Array<ArrayBuffer>>;

const PIECE_LENGTH = 64 * 1024;
const PART_LENGTH = 8 * 1024;
/** It is what findings come to at most. */
const EARLY_BYTES = 2 * 1024 * 1024;

export function longJson<T>(c: Context, value: T): Response {
  const headers = { "Content-Type": "application/json" };
  const pieces = jsonPieces(value);
  const [first = "", second] = [pieces.next().value, pieces.next().value];
  if (second === undefined) return c.body(first, 200, headers);
  const texts = patiently(first, second, pieces);
  return c.body(ReadableStream.from(texts).pipeThrough(new TextEncoderStream()), 200, headers);
}

async function* patiently(first: string, second: string, others: Iterable<string>) {
  yield first;
  await nextTurn();
  yield second;
  for (const piece of others) {
    await nextTurn();
    yield piece;
  }
}

export async function writeJson(value: unknown): Promise<string> {
  let text = "";
  for (const piece of jsonPieces(value)) {
    if (text) await nextTurn();
    text += piece;
  }
  return text;
}

export function* jsonPieces(value: unknown, indent = ""): Generator<string, undefined> {
  let piece = "";
  for (const part of splitParts(value, indent, indent && "\n")) {
    piece += part;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = "";
  }
  if (piece) yield piece;
}

export async function* gatherPieces(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = "";
  for await (const part of parts) {
    piece += part;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = "";
  }
  if (piece) yield piece;
}

export function* splitParts(value: unknown, indent: string, line: string): Generator<string> {
  if (typeof value === "string" && value.length > PART_LENGTH) yield* partsOfText(value);
  else if (typeof value !== "object" || value === null) yield JSON.stringify(value) ?? "null";
  else if ("toJSON" in value) yield JSON.stringify(value);
  else {
    const isList = Array.isArray(value);
    const entries = Object.entries(value).filter(([, item]) => isList || item !== undefined);
    let before = isList ? "[" : "{";
    for (const [name, item] of entries) {
      yield before + line + indent + (isList ? "" : JSON.stringify(name) + (line ? ": " : ":"));
      yield* splitParts(item, indent, line && line + indent);
      before = ",";
    }
    if (entries.length === 0) yield before + (isList ? "]" : "}");
    else yield line + (isList ? "]" : "}");
  }
}

function* partsOfText(text: string): Generator<string> {
  yield '"';
  for (let [start, end] = [0, 0]; start < text.length; start = end) {
    end = start + PART_LENGTH;
    // A surrogate pair must stay whole: each half would be written as an escape.
    if (/[\ud800-\udbff]/.test(text[end - 1] ?? "")) end++;
    yield JSON.stringify(text.slice(start, end)).slice(1, -1);
  }
  yield '"';
}

/** The headers go out before the body is made; white space takes them past proxies that wait for its first byte. */
export async function answerEarlyJson(
  asker: Asker,
  headers: Record<string, string>,
  make: () => Promise<unknown>,
): Promise<Response> {
  const answered = { ...headers, "Content-Type": "application/json" };
  const answer = await answerStreamed(asker, encode(early(make)), answered, "preview.failed");
  return noteHeld(answer, { bytes: EARLY_BYTES });
}

async function* early(make: () => Promise<unknown>): AsyncGenerator<string> {
  yield "\n";
  yield* jsonPieces(await make());
}

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
