// What an author should know of the page: a number, and on demand a list whose lines lead to their places and fix them.
import { useState } from "react";
import { FINDING_KINDS, type FindingKind } from "../../../contract/finding_kinds.ts";
import type { CodeEdit, Finding, Place } from "../../../contract/findings.ts";
import { messageForAssistant } from "../../../contract/guidelines.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { useCopy } from "../../browser/use_copy.ts";
import { applied, collectQuestions } from "./fill_in.ts";
import { FillInForm } from "./fill_in_form.tsx";
import { FindingLine } from "./finding_line.tsx";

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
  show(place: Place): void;
  /** Where one of the author's own would do. */
  choosePicture(place: Place): void;
  change(code: string): void;
  /** Shows the code beside what was saved. */
  compare(): void;
}

type ApplyFix = (edits: readonly CodeEdit[]) => void;

export function FindingsPanel(
  { findings, code, isCurrent, show, choosePicture, change, compare }: FindingsPanelProps,
) {
  const { said, copy } = useCopy();
  const [isOpen, setOpen] = useState(false);
  const applyFix: ApplyFix = (edits) => change(applied(code, edits));
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
      <summary>{summarizeFindings(findings)}</summary>
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
                {(isCurrent ? list.flatMap(withoutQuestions) : list).map((finding, i) => (
                  <FindingLine key={i} {...{ finding, isCurrent, show, choosePicture, applyFix }} />
                ))}
              </ol>
              {isCurrent && <Questions {...{ list, code, applyFix }} />}
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

/** Those are asked below (Questions). */
function withoutQuestions(finding: Finding): Finding[] {
  const places = finding.places.filter(({ fix }) => !fix || "edits" in fix);
  return places.length > 0 ? [{ ...finding, places }] : [];
}

/** What only the author knows. */
function Questions(
  { list, code, applyFix }: { list: readonly Finding[]; code: string; applyFix: ApplyFix },
) {
  const questions = collectQuestions(list);
  return questions.length > 0 && <FillInForm {...{ questions, code, applyFix }} />;
}

/** What only would help counts by itself. */
function summarizeFindings(findings: readonly Finding[]): string {
  const hints = findings.filter(({ kind }) => kind === "missing").length;
  const others = findings.length - hints;
  return [
    others > 0 && (others === 1 ? "1 thing to know" : `${others} things to know`),
    hints > 0 && (hints === 1 ? "1 hint" : `${hints} hints`),
  ].filter(Boolean).join(", ");
}
