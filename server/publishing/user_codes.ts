import type { Blobs } from "../blobs/blobs.ts";
import type { Sql } from "../database/database.ts";

/** The code is null where it is at the object store. */
export interface CodeRow {
  user_code: string | null;
  code_hash: Uint8Array;
}

export type WithCodeRow<Page extends { user_code: string }> = Omit<Page, "user_code"> & CodeRow;

/** It returns the hash that the row of a save has to hold. */
export type KeepCode = (sql: Sql) => Promise<Uint8Array>;

export interface UserCodes {
  /** The transaction keeps the code behind the checks of `write` (`keepFor` of `Blobs`). */
  keepFor<T>(code: string, write: (keep: KeepCode) => Promise<T>): Promise<T>;
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

export async function withCode<Row extends CodeRow>(
  userCodes: UserCodes,
  row: Row,
): Promise<Omit<Row, keyof CodeRow> & { user_code: string }> {
  const { code_hash, user_code, ...rest } = row;
  return { ...rest, user_code: await userCodes.read({ code_hash, user_code }) };
}
