// What stands in place of a review that cannot be shown: its link is over, or nothing could be read.
import { SCREENS } from "../../contract/paths.ts";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { Illustration } from "../../ui/parts/illustration.tsx";
import { Notice } from "../../ui/parts/notice.tsx";

interface OverProps {
  said: string;
  /** A note that was never sent. */
  typed: string;
  /** Where it may be another time. */
  again?(): void;
}

export function Over({ said, typed, again }: OverProps) {
  return (
    <div className="review-over">
      <section className="card card-narrow">
        <Illustration name={again ? "broken" : "covered"} />
        <h1>{again ? "The page cannot be shown" : "This review is over"}</h1>
        <Notice kind="error">{said}</Notice>
        {typed !== "" && (
          <div className="field">
            <label htmlFor="unsent">Your note that was not sent</label>
            <textarea id="unsent" rows={5} readOnly value={typed} />
          </div>
        )}
        {again
          ? <Button onClick={again}>Try again</Button>
          : <ButtonLink look="quiet" href={SCREENS.landing}>To Folio Kitchen</ButtonLink>}
      </section>
    </div>
  );
}
