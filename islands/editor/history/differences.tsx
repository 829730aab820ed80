// What differs between two texts: lines that go, lines that come, marked by more than colour.
import { useEffect, useState } from "react";
import { Spinner } from "../../../ui/parts/spinner.tsx";
import { useWide } from "../use_wide.ts";
import type { Difference } from "./compare.ts";

const MARKS = { same: "  ", removed: "- ", added: "+ ", skipped: "" } as const;

export function Differences(
  { before, after, isBeside = false }: {
    before: string;
    after: string;
    /** Where there is room: the one on the left, the other on the right. */
    isBeside?: boolean;
  },
) {
  const isWide = useWide();
  const [differences, setDifferences] = useState<readonly Difference[] | null>();

  useEffect(() => {
    let isStale = false;
    // Few people compare, and what it takes is fetched when they do.
    import("./compare.ts").then(
      ({ compareLines }) => isStale || setDifferences(compareLines(before, after)),
      () => isStale || setDifferences(null),
    );
    return () => void (isStale = true);
  }, [before, after]);

  if (differences === undefined) return <Spinner label="Comparing..." />;
  if (!differences) return <p>These two have too little in common to be compared line by line.</p>;
  if (differences.length === 0) return <p>There is no difference.</p>;
  if (isBeside && isWide) return <Beside differences={differences} />;
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

/** Both sides have as many lines, so that what belongs together stands together. */
function Beside({ differences }: { differences: readonly Difference[] }) {
  const side = (own: "removed" | "added", others: "added" | "removed") =>
    differences.map(({ kind, text }, i) => {
      if (kind === "skipped") {
        return <span key={i} className="difference-skipped">{`⋯ ${text}\n`}</span>;
      }
      const [next, last] = [differences[i + 1], differences[i - 1]];
      // In place of a line that stands on the other side alone there is an empty one.
      const pair = kind === "removed" && next?.kind === "added"
        ? next
        : kind === "added" && last?.kind === "removed"
        ? last
        : null;
      if (kind === others) {
        return pair ? null : <span key={i}>{"\n".repeat(countLines(text))}</span>;
      }
      const missing = pair ? Math.max(0, countLines(pair.text) - countLines(text)) : 0;
      return (
        <span key={i} className={`difference-${kind}`}>
          {marked(text, MARKS[kind === own ? own : "same"]) + "\n".repeat(missing)}
        </span>
      );
    });
  return (
    <div className="differences differences-beside" tabIndex={0}>
      <pre role="group" aria-label="Before" tabIndex={0}>{side("removed", "added")}</pre>
      <pre role="group" aria-label="After" tabIndex={0}>{side("added", "removed")}</pre>
    </div>
  );
}

function countLines(text: string): number {
  return text.replace(/\n$/, "").split("\n").length;
}

function marked(text: string, mark: string): string {
  return text.replace(/\n$/, "").split("\n").map((line) => `${mark}${line}\n`).join("");
}
