// What an author should know of the page: a number, and on demand a list whose lines lead to their places and mend them.
import { useState } from "react";
import { FINDING_KINDS, type FindingKind } from "../../server/contract/finding_kinds.ts";
import type { CodeEdit, Finding } from "../../server/contract/findings.ts";
import { messageForAssistant } from "../../server/contract/guidelines.ts";
import { Button } from "../../ui/parts/button.tsx";
import { useCopy } from "../browser/use_copy.ts";
import { applied, questionsOf } from "./fill_in.ts";
import { FillInForm } from "./fill_in_form.tsx";

const HEADINGS: Record<FindingKind, string> = {
  removed: "A save removes",
  will_not_work: "Will not work here",
  lost: "Lost against the version before",
  left_over: "Left over from a template",
  missing: "Would help",
};

interface FindingsPanelProps {
  /** Null as long as nobody has looked. */
  findings: readonly Finding[] | null;
  /** In which the findings have their places. */
  code: string;
  /** Whether the code is still that. */
  isCurrent: boolean;
  show(finding: Finding): void;
  /** For one that is about a picture. */
  choosePicture(finding: Finding): void;
  change(code: string): void;
  /** Shows the code beside what was saved. */
  compare(): void;
}

type Mend = (edits: readonly CodeEdit[]) => void;

export function FindingsPanel(
  { findings, code, isCurrent, show, choosePicture, change, compare }: FindingsPanelProps,
) {
  const { said, copy } = useCopy();
  const [isOpen, setOpen] = useState(false);
  const mend: Mend = (edits) => change(applied(code, edits));
  // It keeps its place: nothing jumps as findings come and go.
  if (!findings?.length) {
    return <p className="findings-none">{findings && "Nothing here needs your attention"}</p>;
  }
  const kinds = FINDING_KINDS.map((kind) => ({
    kind,
    list: findings.filter((finding) => finding.kind === kind),
  })).filter(({ list }) => list.length > 0);
  return (
    <details
      className="findings"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{summaryOf(findings)}</summary>
      {/* Hundreds of lines that nobody sees would be drawn anew at each key. */}
      {isOpen && (
        <div className="findings-room">
          <p className="findings-message">
            <Button look="quiet" onClick={() => copy(messageForAssistant(findings))}>
              Copy a message for your assistant
            </Button>
            <span role="status">
              {said || "It names the rules and all of this, and asks for the whole page."}
            </span>
          </p>
          {kinds.map(({ kind, list }) => (
            <section key={kind} aria-label={HEADINGS[kind]}>
              <h3>{HEADINGS[kind]}</h3>
              <ol>
                {list.filter(({ fix }) => !isCurrent || !fix || "edits" in fix).map((
                  finding,
                  i,
                ) => <Line key={i} {...{ finding, isCurrent, show, choosePicture, mend }} />)}
              </ol>
              {isCurrent && <Questions {...{ list, code, mend }} />}
              {kind === "lost" && (
                <Button look="quiet" onClick={compare}>Compare with the version before</Button>
              )}
            </section>
          ))}
        </div>
      )}
    </details>
  );
}

function Line(
  { finding, isCurrent, show, choosePicture, mend }:
    & { finding: Finding; mend: Mend }
    & Pick<FindingsPanelProps, "isCurrent" | "show" | "choosePicture">,
) {
  const { at, message, fix } = finding;
  return (
    <li>
      {at
        ? <button type="button" onClick={() => show(finding)}>{`Line ${at.line}`}</button>
        : <span>The whole page</span>}
      <p>
        {message}
        {fix && "edits" in fix && (
          <button
            type="button"
            disabled={!isCurrent}
            onClick={() => mend(fix.edits)}
          >
            Do it now
          </button>
        )}
        {isAboutPicture(finding) && (
          <button
            type="button"
            disabled={!isCurrent}
            onClick={() => choosePicture(finding)}
          >
            Choose a picture
          </button>
        )}
      </p>
    </li>
  );
}

const OF_PICTURES = new Set([
  "image",
  "placeholder_picture",
  "gone_image_host",
  "missing_picture",
]);

/** One of the author's own would do in its place. */
function isAboutPicture({ at, rule, excerpt }: Finding): boolean {
  return at !== null && (OF_PICTURES.has(rule) ||
    rule === "local" && /\.(?:png|jpe?g|gif|webp|avif)\b/i.test(excerpt));
}

/** What only the author knows. */
function Questions({ list, code, mend }: { list: readonly Finding[]; code: string; mend: Mend }) {
  const questions = questionsOf(list);
  return questions.length > 0 && <FillInForm {...{ questions, code, mend }} />;
}

/** What only would help counts by itself. */
function summaryOf(findings: readonly Finding[]): string {
  const hints = findings.filter(({ kind }) => kind === "missing").length;
  const others = findings.length - hints;
  return [
    others > 0 && (others === 1 ? "1 thing to know" : `${others} things to know`),
    hints > 0 && (hints === 1 ? "1 hint" : `${hints} hints`),
  ].filter(Boolean).join(", ");
}
