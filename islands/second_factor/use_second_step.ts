// The second step of a sign-in: the code of an app, or the way back without it.
import { CALLS } from "../../contract/paths.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { call, failureMessage } from "../browser/call.ts";
import { storeSession } from "../browser/session.ts";
import { type Outcome, useAction } from "../browser/use_action.ts";
import { useForm } from "../browser/use_form.ts";

/** `done` is called when the session is stored. Returns props of `SecondStepForm`. */
export function useSecondStep(done: () => Promise<Outcome> | void) {
  const { field, onSubmit, submitButton, isBusy, error } = useForm(
    ["code"],
    async ({ code }, form) => {
      const is_remembered = new FormData(form).has("is_remembered");
      const reply = await call(CALLS.secondStep, { code, is_remembered });
      if (reply.ok) return storeSession(reply.data) || await done();
      return failureMessage(reply, SENTENCES.second_step_failed);
    },
  );
  const lost = useAction(async () => {
    const reply = await call(CALLS.loseSecondFactor, {});
    if (!reply.ok) return failureMessage(reply, SENTENCES.second_step_failed);
    return { done: reply.data.message };
  });
  return { field, onSubmit, submitButton, isBusy, error, lost };
}
