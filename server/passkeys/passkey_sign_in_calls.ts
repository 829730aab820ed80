// /api/auth/passkey/: a session for what a passkey signed. Whose it is, the passkey says: nobody is asked for a name.
import { describeQuestion } from "./passkey_answers.ts";
import { acceptSignature, askBrowser, requirePlace, tellingCopies } from "./passkey_proofs.ts";
import { signIn } from "../accounts/sign_in.ts";
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";

const ASKED = { purpose: "sign_in", session: null } as const;

export function passkeySignIn(deps: Deps): Answers<"passkeyQuestion" | "passkeySignIn"> {
  return {
    passkeyQuestion: async ({ c }) => {
      const place = requirePlace(deps);
      return { options: await describeQuestion(place, await askBrowser(c, deps, ASKED)) };
    },
    passkeySignIn: async ({ c, request: { answer } }) => {
      const signature = await acceptSignature(c, deps, ASKED, answer);
      const { id, user_id: userId } = signature.passkey;
      const refused = () => new Failure("bad_input", "passkey_unknown");
      const arrival = { userId, credential: { passkey: id }, refused, first: signature.use };
      return await tellingCopies(deps, signature, () => signIn(c, deps, arrival));
    },
  };
}
