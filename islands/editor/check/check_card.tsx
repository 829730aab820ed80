// A thing to decide, as a line that opens; one is open at a time.
import { type PropsWithChildren, useId } from "react";

export function CheckCard({ title, count, isOpen, toggle, children }: PropsWithChildren<{
  title: string;
  /** Said beside the title. */
  count?: string | null;
  isOpen: boolean;
  toggle(): void;
}>) {
  const id = useId();
  return (
    <li className="check-card" data-is-open={isOpen}>
      <h4>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
          <span>{title}</span>
          {count && <span className="check-count">{count}</span>}
        </button>
      </h4>
      <div id={id} className="check-body" hidden={!isOpen}>{isOpen && children}</div>
    </li>
  );
}
