// POST /api/profile/prove/: whoever uses a session proves that it is theirs, for what asks for that.
import { asOwner } from "./safety.ts";
import { noteProof } from "./sessions.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { askForPasskey, describeProof, proveOwner } from "./reauthentication.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";

export function prove(deps: Deps): Answers<"prove" | "proofWays" | "proofQuestion"> {
  return {
    proofWays: ({ c, session }) => describeProof(c, deps, session),
    proofQuestion: ({ c, session }) => askForPasskey(c, deps, session),
    prove: async ({ c, request, session }) => {
      const { hash, at } = await proveOwner(c, deps, session, request);
      await asOwner(deps, session, (sql) => noteProof(sql, session.id, at), hash);
      return { message: SENTENCES.proven };
    },
  };
}
