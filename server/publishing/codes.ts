// The code of a page: as a blob, named by its hash; for a day after the upgrade still in its row, for processes of before.
import type { Blobs } from "../blobs/blobs.ts";
import type { Database, Sql } from "../database/database.ts";
import type { Clock } from "../platform/clock.ts";

/** As a save has it: the one or the other; with its blob, maybe both. */
export interface CodeInRow {
  user_code: string | null;
  code_hash: Uint8Array | null;
}

/** A row of what has a code. */
export type Saved<Page extends { user_code: string }> = Omit<Page, "user_code"> & CodeInRow;

export type KeepCode = (sql: Sql) => Promise<CodeInRow>;

export interface Codes {
  /** For `write`, whose transaction gets what the row of a save is to hold, behind its checks (`Blobs.keepFor`). */
  keepFor<T>(code: string, write: (keep: KeepCode) => Promise<T>): Promise<T>;
  /** Of a row of `version_codes`. Throws a Failure when the store is away. */
  read(row: CodeInRow): Promise<string>;
}

export function openCodes({ sql }: Database, blobs: Blobs, clock: Clock): Codes {
  let areInBlobs = false;

  async function lookUp(): Promise<boolean> {
    const [move] = await sql<{ starts_at: Date }>`select starts_at from code_move`;
    return !move || move.starts_at <= clock.now();
  }

  return {
    async keepFor(code, write) {
      areInBlobs ||= await lookUp();
      if (!areInBlobs) {
        return await write(() => Promise.resolve({ user_code: code, code_hash: null }));
      }
      return await blobs.keepFor([new TextEncoder().encode(code)], (keep) =>
        write(async (sql) => {
          const [code_hash] = await keep(sql);
          return { user_code: null, code_hash: code_hash! };
        }));
    },
    async read({ user_code, code_hash }) {
      return user_code ?? new TextDecoder("utf-8", { ignoreBOM: true })
        .decode(await blobs.get(code_hash!));
    },
  };
}

/** The row with its code, wherever that is. */
export async function withCode<Row extends CodeInRow>(
  codes: Codes,
  row: Row,
): Promise<Omit<Row, keyof CodeInRow> & { user_code: string }> {
  const { code_hash, user_code, ...rest } = row;
  return { ...rest, user_code: await codes.read({ code_hash, user_code }) };
}
