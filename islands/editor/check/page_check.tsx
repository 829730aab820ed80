import { useEffect } from "react";
import type { FindingKind } from "../../../contract/page_code/finding_kinds.ts";
import type { CodeEdit } from "../../../contract/page_code/findings.ts";
import { KEPT_SENTENCES } from "../../../contract/publishing/kept_sentences.ts";
import { messageForAssistant } from "../../../contract/page_code/guidelines.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { useCopy } from "../../browser/use_copy.ts";
import { useEditor } from "../context.ts";
import type { Disclosure } from "../feature.ts";
import { FeatureSections, usePageCheckParts } from "../feature_parts.tsx";
import { FILL_IN, isCurrent as isCurrentOf, isReading, savedVersion } from "../state.ts";
import { countThings, sayHints, sayThings } from "./count_things.ts";
import { CheckCard, useShowPlace } from "./finding_card.tsx";
import { type CardsProps, FindingCards, partedGroups, PictureFindings } from "./finding_cards.tsx";
import { groupFindings, unaskedEdits } from "./titles.ts";
import { applied, collectQuestions, type Question } from "./fill_in.ts";
import { FillInForm } from "./fill_in_form.tsx";

const HEADINGS: Record<FindingKind, string> = {
  risk: "Looks risky to visitors",
  removed: "A save removes",
  will_not_work: "Will not work here",
  lost: "Lost against the version before",
  left_over: "Left over from a template or a chat",
  missing: "Would help",
};

const COSTLY = ["risk", "removed", "will_not_work", "lost"] as const;

interface QuestionsProps {
  questions: readonly Question[];
  code: string;
  applyFix(edits: readonly CodeEdit[]): void;
}

export function PageCheck() {
  const { state, dispatch } = useEditor();
  const { list, code } = state.look.findings;
  const isCurrent = isCurrentOf(state);
  const groups = groupFindings(list);
  const [ofPictures, others] = partedGroups(groups);
  const asked = isCurrent ? list : [];
  const questions = collectQuestions(asked.filter(({ kind }) => kind !== "missing"));
  const helpfulQuestions = collectQuestions(asked.filter(({ kind }) => kind === "missing"));
  const unasked = unaskedEdits(groups);
  const { onPage } = useShowPlace();
  const parts = usePageCheckParts();
  const told = parts.map(({ tellAssistant }) => tellAssistant?.() ?? "").filter(Boolean);
  const open = groups.find(({ key }) => key === state.openFinding);
  const { openFinding } = state;
  const isThere = open || openFinding === null ||
    parts.some(({ hasCard }) => hasCard?.(openFinding));
  const openKey = isThere ? openFinding : FILL_IN;
  const place = isCurrent ? open?.places[0]?.place.at ?? null : null;
  useEffect(() => {
    if (!place) return;
    onPage(place);
    return () => onPage(null);
  }, [place?.start]);

  function applyFixes(edits: readonly CodeEdit[], said: string) {
    dispatch({ type: "fixed", code: applied(code, edits), said });
  }

  const applyFix = (edits: readonly CodeEdit[]) => applyFixes(edits, "Filled in everywhere.");

  const findDisclosure = (key: string) => {
    const isOpen = key === openKey;
    return { isOpen, toggle: () => dispatch({ type: "finding", key: isOpen ? null : key }) };
  };
  const shared = { isCurrent, applyFixes, findDisclosure };
  const cards = (kind: FindingKind): CardsProps => ({
    groups: others.filter((group) => group.kind === kind),
    ...shared,
  });
  return (
    <div className="check">
      <div role="status">
        <h3>
          {state.look.error || isReading(state) && KEPT_SENTENCES.reading ||
            sayThings({ list, code }) || "Nothing to check yet"}
        </h3>
      </div>
      <CheckEnd />
      <PictureFindings groups={ofPictures} {...shared} />
      <FeatureSections {...{ parts, findDisclosure }} />
      {COSTLY.map((kind) => <FindingSection key={kind} kind={kind} {...cards(kind)} />)}
      <OnlyYouKnow {...{ questions, code, applyFix }} {...findDisclosure(FILL_IN)} />
      <FindingSection kind="left_over" {...cards("left_over")} />
      {unasked.length > 1 && isCurrent && (
        <Button
          look="quiet"
          className="check-all"
          onClick={() => applyFixes(unasked, "Mended all that needs no answer.")}
        >
          Mend all that needs no answer
        </Button>
      )}
      <Hints questions={helpfulQuestions} {...{ code, applyFix }} {...cards("missing")} />
      {(list.length > 0 || told.length > 0) && (
        <AskAssistant write={() => messageForAssistant(list, told)} />
      )}
    </div>
  );
}

function CheckEnd() {
  const { state, username } = useEditor();
  const { findings } = state.look;
  if (isReading(state)) return null;
  if (findings.code === "") {
    return (
      <p className="check-end">
        What you paste is read here: what a save would remove, what is left over from a template,
        and what only you know.
      </p>
    );
  }
  if (countThings(findings.list).things > 0) return null;
  return (
    <p className="check-end">
      Nothing here needs your attention.{" "}
      {username === null ? "Give it a link when you like it." : "Save when you like it."}
    </p>
  );
}

function FindingSection({ kind, ...cards }: CardsProps & { kind: FindingKind }) {
  const { state, dispatch } = useEditor();
  if (cards.groups.length === 0) return null;
  return (
    <section aria-label={HEADINGS[kind]}>
      <h4>{HEADINGS[kind]}</h4>
      <FindingCards {...cards} />
      {kind === "lost" && (
        <Button
          look="quiet"
          onClick={() => dispatch({ type: "compare", version: savedVersion(state) })}
        >
          Compare with the version before
        </Button>
      )}
    </section>
  );
}

function OnlyYouKnow(
  { questions, code, applyFix, ...disclosure }: QuestionsProps & Disclosure,
) {
  if (questions.length === 0) return null;
  return (
    <section aria-label="What only you know">
      <h4>What only you know</h4>
      <ol>
        <CheckCard {...disclosure} title={sayQuestions(questions)}>
          <FillInForm {...{ questions, code, applyFix }} />
        </CheckCard>
      </ol>
    </section>
  );
}

function Hints({ questions, code, applyFix, ...cards }: QuestionsProps & CardsProps) {
  const { hints } = countThings(useEditor().state.look.findings.list);
  if (hints === 0) return null;
  return (
    <details className="check-hints">
      <summary>{sayHints(hints)}</summary>
      <section aria-label={HEADINGS.missing}>
        {cards.groups.length > 0 && <FindingCards {...cards} />}
        {questions.length > 0 && <FillInForm {...{ questions, code, applyFix }} />}
      </section>
    </details>
  );
}

function sayQuestions([first, ...more]: readonly Question[]): string {
  return more.length === 0 ? first!.label : `${first!.label} and ${more.length} more`;
}

function AskAssistant({ write }: { write(): string }) {
  const { said, copy } = useCopy();
  return (
    <p className="check-assistant">
      <Button look="plain" onClick={() => copy(write())}>Copy a message for your assistant</Button>
      <span role="status">{said}</span>
    </p>
  );
}
