// The second step of a sign-in: a code, and what to do without one.
import type { ComponentProps, FormEvent } from "react";
import { SENTENCES } from "../../contract/sentences.ts";
import { Button } from "../../ui/parts/button.tsx";
import { CodeField } from "../../ui/parts/code_field.tsx";
import type { Field } from "../../ui/parts/field.tsx";
import { Notice } from "../../ui/parts/notice.tsx";

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
