// What differs between two texts: lines that go, lines that come, marked by more than colour.

interface Difference {
  kind: "same" | "removed" | "added" | "skipped";
  text: string;
}

const MARKS = { same: "  ", removed: "- ", added: "+ ", skipped: "" } as const;

export function Differences({ differences }: { differences: readonly Difference[] | null }) {
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
