// A page that waits for an operator's look, as its owner's dashboard shows it: what for, and what they can do.
import type { ReactNode } from "react";
import type { HeldFor } from "../../contract/publishing/portfolio_payloads.ts";

export function HeldPage({ heldFor, children }: {
  heldFor: HeldFor;
  /** The button that opens the editor. */
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
