// Acts of operators, one line each: who did what, to whom, and why.
import { type Act, ACTS } from "../../contract/operators/operator_acts.ts";
import { operatorPagePath } from "../../contract/paths.ts";
import { Time } from "../parts/time.tsx";

export interface ActEntry {
  id: string;
  at: string;
  /** Null: by a shell. */
  operator: string | null;
  act: Act;
  /** As they were called then; null for an act about the place. */
  subject: string | null;
  reason: string;
}

export function ActList({ acts }: { acts: ActEntry[] }) {
  return (
    <ol className="operator-list">
      {acts.map(({ id, at, operator, act, subject, reason }) => (
        <li key={id}>
          <p className="operator-entry-head">
            <Time at={at} />
            <span>
              {`${operator ?? "Somebody with a shell"} ${ACTS[act]}`}
              {subject && (
                <>
                  {": "}
                  <a href={operatorPagePath(subject)}>{subject}</a>
                </>
              )}
            </span>
          </p>
          {reason && <p className="operator-words">{reason}</p>}
        </li>
      ))}
    </ol>
  );
}
