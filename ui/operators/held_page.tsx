import type { ReactNode } from "react";
import type { HeldFor } from "../../contract/publishing/portfolio_payloads.ts";
import { ObjectionForm } from "../../islands/operators/objection_form.tsx";
import { type Ground, GROUNDS } from "../../contract/operators/takedowns.ts";
import { Island } from "../island.tsx";
import { Time } from "../parts/time.tsx";
import { Styles } from "../style.tsx";

export interface TakedownShown {
  ground: Ground;
  reason: string;
  at: string;
  objection: string | null;
  isUpheld: boolean;
}

export function HeldPage({ heldFor, children }: {
  heldFor: HeldFor;
  children: ReactNode;
}) {
  return (
    <section className="card page-state page-state-offline" aria-labelledby="held">
      <p className="page-state-name">Waiting for a look</p>
      <h2 id="held">An operator looks at your page before others see it</h2>
      <p>
        New pages that look as if they asked people for secrets, or passed for somebody else, wait
        for a person to look at them. You get a mail when it is decided, and need do nothing.
      </p>
      {heldFor.length > 0 && (
        <>
          <p>What it waits for:</p>
          <ul className="decision-reasons">
            {heldFor.map(({ message, line }) => (
              <li key={message}>{line === null ? message : `${message} (line ${line})`}</li>
            ))}
          </ul>
          <p>Without it, a save shows your page at once.</p>
        </>
      )}
      <div className="actions">{children}</div>
    </section>
  );
}

export function TakenDownPage({ takedown, contact, children }: {
  takedown: TakedownShown | null;
  contact: string | null;
  children: ReactNode;
}) {
  return (
    <section className="card page-state page-state-offline" aria-labelledby="taken_down">
      <Styles of={["facts"]} />
      <p className="page-state-name">Taken down</p>
      <h2 id="taken_down">The operator of this site took your page down</h2>
      <p>Nobody but you sees it. Your account and the code of your page are still yours.</p>
      {takedown && (
        <dl className="facts">
          <div>
            <dt>Why</dt>
            <dd>{GROUNDS[takedown.ground]}</dd>
          </div>
          <div>
            <dt>In the operator's words</dt>
            <dd>{takedown.reason}</dd>
          </div>
          <div>
            <dt>Since</dt>
            <dd>
              <Time at={takedown.at} />
            </dd>
          </div>
          {takedown.objection !== null && (
            <div>
              <dt>You objected</dt>
              <dd>{takedown.objection}</dd>
            </div>
          )}
        </dl>
      )}
      {takedown && takedown.objection === null && (
        <Island name="objection_form" of={ObjectionForm} props={{}} />
      )}
      {takedown && takedown.objection !== null && (
        <p>
          {takedown.isUpheld
            ? "An operator has read it, and the page stays down; the answer is in your mail."
            : "An operator reads it, and you get a mail."}
        </p>
      )}
      {contact && (
        <p className="field-hint">
          You can also write to <a href={`mailto:${contact}`}>{contact}</a>.
        </p>
      )}
      <div className="actions">{children}</div>
    </section>
  );
}
