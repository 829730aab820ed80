import { passkeys as ownPasskeys, passkeySignIn } from "./passkey_calls.ts";
import { deletePasskeys, exportPasskeys } from "./passkeys.ts";
import type { Feature } from "../feature.ts";

export const passkeys = {
  calls: (deps) => ({ ...passkeySignIn(deps), ...ownPasskeys(deps) }),
  exported: ({ database: { sql } }, { user }) => ({
    passkeys: () => exportPasskeys(sql, user.id),
  }),
  endAccess: deletePasskeys,
} satisfies Feature;
