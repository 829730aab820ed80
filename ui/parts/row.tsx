import type { ReactNode, Ref } from "react";

interface RowProps {
  /** Of what opens: a link to it opens the row. */
  id: string;
  name: string;
  state: ReactNode;
  action?: ReactNode;
  inside?: ReactNode;
  isOpen?: boolean;
  /** What has to be seen while the row is closed as well. */
  children?: ReactNode;
  className?: string;
  sectionRef?: Ref<HTMLElement>;
  titleRef?: Ref<HTMLHeadingElement>;
}

/** A row has its action at its right, or opens in place. */
export function Row(
  { id, name, state, action, inside, isOpen, children, className = "", sectionRef, titleRef }:
    RowProps,
) {
  const head = (
    <span>
      <h3 id={`${id}_title`} ref={titleRef} tabIndex={titleRef ? -1 : undefined}>{name}</h3>
      <span className="row-state">{state}</span>
    </span>
  );
  return (
    <section
      className={`row ${className}`.trim()}
      aria-labelledby={`${id}_title`}
      ref={sectionRef}
    >
      {inside
        ? (
          <details open={isOpen}>
            <summary className="row-head">{head}</summary>
            <div className="row-inside" id={id}>{inside}</div>
          </details>
        )
        : <div className="row-head">{head}{action}</div>}
      {children}
    </section>
  );
}
