// The code of a page: a blob, named by its hash.
import type { Blobs } from "../blobs/blobs.ts";
import type { Sql } from "../database/database.ts";

/** Of a row of `version_codes`: its code is null where that is at the object store. */
export interface CodeRow {
  user_code: string | null;
  code_hash: Uint8Array;
}

/** A row of what has a code. */
export type WithCodeRow<Page extends { user_code: string }> = Omit<Page, "user_code"> & CodeRow;

/** Returns the hash that the row of a save is to hold. */
export type KeepCode = (sql: Sql) => Promise<Uint8Array>;

export interface UserCodes {
  /** For `write`, behind whose checks its transaction keeps the code (`Blobs.keepFor`). */
  keepFor<T>(code: string, write: (keep: KeepCode) => Promise<T>): Promise<T>;
  /** Throws a Failure when the store is away. */
  read(row: CodeRow): Promise<string>;
}

export function createUserCodes(blobs: Blobs): UserCodes {
  return {
    keepFor: (code, write) =>
      blobs.keepFor(
        [new TextEncoder().encode(code)],
        (keep) => write(async (sql) => (await keep(sql))[0]!),
      ),
    async read({ user_code, code_hash }) {
      return user_code ?? new TextDecoder("utf-8", { ignoreBOM: true })
        .decode(await blobs.get(code_hash));
    },
  };
}

/** The row with its code, wherever that is. */
export async function withCode<Row extends CodeRow>(
  userCodes: UserCodes,
  row: Row,
): Promise<Omit<Row, keyof CodeRow> & { user_code: string }> {
  const { code_hash, user_code, ...rest } = row;
  return { ...rest, user_code: await userCodes.read({ code_hash, user_code }) };
}
