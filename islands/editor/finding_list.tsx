// What an author should know of the page, as a list whose lines lead to their places in the code.
import type { Finding } from "../../server/contract/findings.ts";

export function FindingList(
  { findings, show }: {
    /** Null as long as nobody has looked. */
    findings: readonly Finding[] | null;
    show(finding: Finding): void;
  },
) {
  // It keeps its place: nothing jumps as findings come and go.
  if (!findings?.length) {
    return <p className="findings-none">{findings && "Nothing here needs your attention"}</p>;
  }
  return (
    <details className="findings">
      <summary>
        {findings.length === 1 ? "1 thing to know" : `${findings.length} things to know`}
      </summary>
      <ol>
        {findings.map((finding, i) => (
          <li key={i}>
            {finding.at
              ? (
                <button type="button" onClick={() => show(finding)}>
                  {`Line ${finding.at.line}`}
                </button>
              )
              : <span>The whole page</span>}
            <p>{finding.message}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
