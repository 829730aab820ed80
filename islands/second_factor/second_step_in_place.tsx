// The second step of a sign-in that began in the middle of something else.
import { Button } from "../../ui/parts/button.tsx";
import { SecondStepForm } from "./second_step_form.tsx";
import { useSecondStep } from "./use_second_step.ts";
import type { Outcome } from "../browser/use_action.ts";

interface SecondStepInPlaceProps {
  /** Called when the session is stored. */
  done(): Promise<Outcome> | void;
  beginAgain(): void;
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
