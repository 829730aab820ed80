import type { ComponentProps, FormEvent } from "react";
import { SENTENCES } from "../../contract/sentences.ts";
import { Button } from "../../ui/parts/button.tsx";
import { CodeField } from "../../ui/parts/code_field.tsx";
import type { Field } from "../../ui/parts/field.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { CALLS } from "../../contract/paths.ts";
import { call, failureMessage } from "../browser/call.ts";
import { storeSession } from "../browser/session.ts";
import { type Outcome, useAction, useForm } from "../browser/use_action.ts";

interface SecondStepInPlaceProps {
  done(): Promise<Outcome> | void;
  beginAgain(): void;
}

interface SecondStepFormProps {
  field(name: "code"): Omit<ComponentProps<typeof Field>, "label">;
  onSubmit(event: FormEvent<HTMLFormElement>): Promise<void>;
  submitButton: ComponentProps<typeof Button>;
  isBusy: boolean;
  error: string;
  lost: {
    run(): Promise<void>;
    button: ComponentProps<typeof Button>;
    error: string;
    done: string;
  };
}

export function SecondStepForm(
  { field, onSubmit, submitButton, isBusy, error, lost }: SecondStepFormProps,
) {
  return (
    <form className="form" onSubmit={onSubmit}>
      <CodeField {...field("code")} autoFocus />
      <label className="form-check">
        <input type="checkbox" name="is_remembered" />
        {SENTENCES.remember_browser}
      </label>
      <Notice kind="error">{error}</Notice>
      <Button {...submitButton} className="button-wide">
        {isBusy ? "Signing in..." : "Go on"}
      </Button>
      <details>
        <summary>I have neither the app nor a recovery code</summary>
        <p>
          We send a link to the address of your account. It turns your codes off, a day later, so
          that nobody does it behind your back.
        </p>
        <Button look="quiet" {...lost.button} onClick={() => void lost.run()}>
          Send me that link
        </Button>
        <Notice kind="error">{lost.error}</Notice>
        <Notice kind="success">{lost.done}</Notice>
      </details>
    </form>
  );
}

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

export function SecondStepInPlace({ done, beginAgain }: SecondStepInPlaceProps) {
  const step = useSecondStep(done);
  return (
    <>
      <SecondStepForm {...step} />
      <Button look="plain" onClick={beginAgain}>Back to the password</Button>
    </>
  );
}
