import pg from "pg";
import type { OwnConnection } from "../database/database.ts";
import type { Table } from "../database/migrate.ts";
import { inTime, Late } from "../outside/breaker.ts";
import { WAITS } from "../outside/waits.ts";
import type { Bytes } from "./zip_layout.ts";

/** Rows must look alike whatever the settings. A pooler gives the connection to others after the transaction. */
export async function prepareCopy({ sql, script }: OwnConnection): Promise<void> {
  await script(`
    set local client_encoding = 'UTF8'; set local timezone = 'UTC'; set local bytea_output = 'hex';
    set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
    set local extra_float_digits = 1`);
  await sql`select set_config(name, '0', true) from pg_settings where name in
    ('statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_session_timeout',
      'idle_in_transaction_session_timeout')`;
}

type TableColumns = Pick<Table, "name" | "columns">;

const WAIT = WAITS.long_work;
const CHUNK_BYTES = 64 * 1024;

/** Postgres waits while nobody reads. Whoever stops reading for good must close the connection. */
export function copyTo({ client }: OwnConnection, table: TableColumns): ReadableStream<Bytes> {
  const { name, columns } = quote(table);
  let socket: pg.Connection["stream"];
  let silent: ReturnType<typeof setTimeout> | undefined;
  const clearTimer = () => clearTimeout(silent);
  const listen = () => {
    clearTimer();
    silent = setTimeout(() => void socket.destroy(new Late()), WAIT.answerMs);
  };
  return new ReadableStream<Bytes>({
    start(controller) {
      let chunk = new Uint8Array(CHUNK_BYTES);
      let filled = 0;
      const send = (bytes: Bytes) => {
        if (bytes.length === 0) return;
        controller.enqueue(bytes);
        if (controller.desiredSize! > 0) return listen();
        clearTimer();
        socket.pause();
      };
      const flush = () => {
        send(chunk.subarray(0, filled));
        chunk = new Uint8Array(CHUNK_BYTES);
        filled = 0;
      };
      client.query({
        ...QUERY,
        submit(connection: pg.Connection) {
          socket = connection.stream;
          connection.query(`copy (select ${columns} from ${name}) to stdout`);
        },
        /** The bytes of a row are a part of a buffer that is written to again. */
        handleCopyData({ chunk: row }: { chunk: Uint8Array }) {
          if (filled + row.length > CHUNK_BYTES) flush();
          if (row.length > CHUNK_BYTES) return send(new Uint8Array(row));
          chunk.set(row, filled);
          filled += row.length;
        },
        handleReadyForQuery() {
          flush();
          clearTimer();
          controller.close();
        },
        handleError(error: Error) {
          clearTimer();
          controller.error(error);
        },
      });
    },
    pull() {
      listen();
      socket.resume();
    },
  }, new ByteLengthQueuingStrategy({ highWaterMark: 4 * CHUNK_BYTES }));
}

/** When it fails, the connection is good for nothing but to be closed. */
export async function copyFrom(
  { client }: OwnConnection,
  table: TableColumns,
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { name, columns } = quote(table);
  const { promise: begun, resolve: begin, reject: refuse } = Promise.withResolvers<
    pg.Connection["stream"]
  >();
  const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<void>();
  let rows = 0;
  client.query({
    ...QUERY,
    submit: (connection: pg.Connection) => connection.query(`copy ${name} (${columns}) from stdin`),
    handleCopyInResponse: ({ stream }: pg.Connection) => begin(stream),
    handleCommandComplete({ text }: { text: string }) {
      rows = Number(text.split(" ")[1]);
    },
    handleReadyForQuery: () => end(),
    handleError(error: Error) {
      refuse(error);
      fail(error);
    },
  });
  ended.catch(() => {});
  const socket = await inTime(begun, WAIT.answerMs);
  for await (const chunk of chunks) {
    if (socket.write(message(COPY_DATA, chunk))) continue;
    const { promise: drained, resolve } = Promise.withResolvers<void>();
    socket.once("drain", resolve);
    await inTime(Promise.race([drained, ended]), WAIT.answerMs);
  }
  socket.write(message(COPY_DONE));
  await inTime(ended, WAIT.answerMs);
  return rows;
}

const QUERY = {
  handleRowDescription() {},
  handleDataRow() {},
  handleCommandComplete() {},
  handleEmptyQuery() {},
};

const COPY_DATA = "d";
const COPY_DONE = "c";
const LENGTH_BYTES = 4;

function message(kind: string, content: Uint8Array = new Uint8Array()): Uint8Array {
  const bytes = new Uint8Array(1 + LENGTH_BYTES + content.length);
  bytes[0] = kind.charCodeAt(0);
  new DataView(bytes.buffer).setUint32(1, LENGTH_BYTES + content.length);
  bytes.set(content, 1 + LENGTH_BYTES);
  return bytes;
}

function quote({ name, columns }: TableColumns) {
  return {
    name: pg.escapeIdentifier(name),
    columns: columns.map((column) => pg.escapeIdentifier(column)).join(", "),
  };
}

export async function* countLines(
  chunks: AsyncIterable<Bytes>,
  onLines: (lines: number) => void,
): AsyncGenerator<Bytes> {
  for await (const chunk of chunks) {
    let lines = 0;
    for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines++;
    onLines(lines);
    yield chunk;
  }
}

const LINE_END = 10;
