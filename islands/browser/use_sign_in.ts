import { useState } from "react";
import { CALLS } from "../../contract/paths.ts";
import { call, loginFailure } from "./call.ts";
import { noteKnownPassword, storeSession } from "./session.ts";
import { type Outcome, useForm } from "./use_action.ts";

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
    // The message is shown beside the error (specification, section 8).
    const { error, message } = reply;
    setInfo(error && message !== error ? message : "");
    return loginFailure(reply);
  });
  return { ...form, info, setInfo };
}
