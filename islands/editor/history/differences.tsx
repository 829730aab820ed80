import { type PropsWithChildren, useEffect, useState } from "react";
import { Spinner } from "../../../ui/parts/notice.tsx";
import type { Difference } from "./compare.ts";

const MARKS = { same: "  ", removed: "- ", added: "+ ", skipped: "" } as const;

/** Only who wants to see the code has it compared. */
export function SeeTheCode(
  { children, ...sides }: PropsWithChildren<{ before: string; after: string }>,
) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="see-code"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>See the code</summary>
      {isOpen && children}
      {isOpen && <Differences {...sides} />}
    </details>
  );
}

function Differences({ before, after }: { before: string; after: string }) {
  const [differences, setDifferences] = useState<readonly Difference[] | null>();

  useEffect(() => {
    let isStale = false;
    import("./compare.ts").then(
      ({ compareLines }) => isStale || setDifferences(compareLines(before, after)),
      () => isStale || setDifferences(null),
    );
    return () => void (isStale = true);
  }, [before, after]);

  if (differences === undefined) return <Spinner label="Comparing..." />;
  if (!differences) return <p>These two have too little in common to be compared line by line.</p>;
  if (differences.length === 0) return <p>There is no difference.</p>;
  return (
    <pre className="differences" tabIndex={0}>
      {differences.map(({ kind, text }, i) => (
        <span key={i} className={`difference-${kind}`}>
          {kind === "skipped" ? `⋯ ${text}\n` : marked(text, MARKS[kind])}
        </span>
      ))}
    </pre>
  );
}

function marked(text: string, mark: string): string {
  return text.replace(/\n$/, "").split("\n").map((line) => `${mark}${line}\n`).join("");
}
