// Signing in by password, wherever somebody is asked for it.
import { useState } from "react";
import { CALLS } from "../../contract/paths.ts";
import { call, loginFailure } from "./call.ts";
import { noteKnownPassword } from "./known_password.ts";
import { storeSession } from "./session.ts";
import type { Outcome } from "./use_action.ts";
import { useForm } from "./use_form.ts";

/**
 * `done` is called when the session is stored, `toSecondStep` when a code is wanted before that. `username`: of whoever is
 * asked for the password alone.
 */
export function useSignIn(
  done: () => Promise<Outcome> | void,
  toSecondStep: () => Promise<Outcome> | void,
  username?: string,
) {
  const [info, setInfo] = useState("");
  const form = useForm(["username", "password"], async (values) => {
    const reply = await call(CALLS.login, username ? { ...values, username } : values);
    if (reply.ok) {
      noteKnownPassword(reply.data.password_is_known === true);
      return storeSession(reply.data) || await done();
    }
    if (reply.code === "second_step_needed") return await toSecondStep();
    // Said beside the error (specification, section 8).
    const { error, message } = reply;
    setInfo(error && message !== error ? message : "");
    return loginFailure(reply);
  });
  return { ...form, info, setInfo };
}
