import { useEffect } from "react";
import type { FindingKind } from "../../../contract/page_code/finding_kinds.ts";
import type { CodeEdit } from "../../../contract/page_code/findings.ts";
import { placed } from "../../../contract/notes/note_places.ts";
import { messageForAssistant } from "../../../contract/page_code/guidelines.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { useCopy } from "../../browser/use_copy.ts";
import { useEditor } from "../context.ts";
import { LetterboxOffer } from "../../letterbox/letterbox_offer.tsx";
import { FILL_IN, isCurrent as isCurrentOf, placesOf, savedVersion } from "../state.ts";
import { CheckCard } from "./finding_card.tsx";
import { countThings, sayHints, sayThings } from "./titles.ts";
import { applied, collectQuestions, type Question } from "./fill_in.ts";
import { FillInForm } from "./fill_in_form.tsx";
import { FindingCard } from "./finding_card.tsx";
import { type FindingGroup, groupFindings, unaskedEdits } from "./titles.ts";
import { isNoteKey, NotesSection } from "../../notes/notes_section.tsx";
import { useNotes } from "../../notes/use_notes.ts";
import { isAboutFile } from "./titles.ts";
import { useShowPlace } from "./use_show_place.ts";

const HEADINGS: Record<FindingKind, string> = {
  risk: "Looks risky to visitors",
  removed: "A save removes",
  will_not_work: "Will not work here",
  lost: "Lost against the version before",
  left_over: "Left over from a template",
  missing: "Would help",
};

const COSTLY = ["risk", "removed", "will_not_work", "lost"] as const;

export function PageCheck() {
  const { state, username, dispatch, field } = useEditor();
  const { list, code } = state.look.findings;
  const isCurrent = isCurrentOf(state);
  const groups = groupFindings(list);
  const asked = isCurrent ? list : [];
  const questions = collectQuestions(asked.filter(({ kind }) => kind !== "missing"));
  const helpfulQuestions = collectQuestions(asked.filter(({ kind }) => kind === "missing"));
  const unasked = unaskedEdits(groups);
  const { things, hints } = countThings(list);
  const { onPage } = useShowPlace();
  const notes = useNotes(username === null);
  const openNotes = notes.list.filter(({ is_done }) => !is_done);
  const open = groups.find(({ key }) => key === state.openFinding);
  const isThere = open || state.openFinding === null || isNoteKey(state.openFinding);
  const openKey = isThere ? state.openFinding : FILL_IN;
  const place = isCurrent ? open?.places[0]?.place.at ?? null : null;
  useEffect(() => onPage(place), [place?.start]);

  function mend(edits: readonly CodeEdit[], said: string) {
    dispatch({ type: "mended", code: applied(code, edits), said });
  }

  const applyFix = (edits: readonly CodeEdit[]) => mend(edits, "Filled in everywhere.");

  const opening = (key: string) => {
    const isOpen = key === openKey;
    return { isOpen, toggle: () => dispatch({ type: "finding", key: isOpen ? null : key }) };
  };
  const card = (group: FindingGroup) => (
    <FindingCard
      key={group.key}
      {...{ group, isCurrent, mend }}
      {...opening(group.key)}
      removePictures={(places) => {
        const starts = placesOf(places.map(({ place }) => place)).map(({ start }) => start);
        const ranges = field.current?.editor?.picked.pictures(starts) ?? [];
        mend(
          ranges.map(({ from, to }) => ({ start: from, end: to, text: "" })),
          ranges.length === 1 ? "Removed the picture." : `Removed ${ranges.length} pictures.`,
        );
      }}
      choose={(places) =>
        dispatch({
          type: "wanted",
          wanted: {
            kind: "places",
            what: places.some(({ finding }) => isAboutFile(finding)) ? "file" : "picture",
            places: placesOf(places.map(({ place }) => place)),
            found: code,
          },
        })}
    />
  );
  const section = (kind: FindingKind) => groups.filter((group) => group.kind === kind);
  const helpful = section("missing");
  const shownSection = (kind: FindingKind) => {
    const own = section(kind);
    return own.length > 0 && (
      <section key={kind} aria-label={HEADINGS[kind]}>
        <h4>{HEADINGS[kind]}</h4>
        <ol>{own.map(card)}</ol>
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
  };
  return (
    <div className="check">
      <div role="status">
        <h3>{state.look.error || sayThings({ list, code }) || "Nothing to check yet"}</h3>
      </div>
      {code === "" && (
        <p className="check-end">
          What you paste is read here: what a save would remove, what is left over from a template,
          and what only you know.
        </p>
      )}
      {code !== "" && things === 0 && (
        <p className="check-end">
          Nothing here needs your attention.{" "}
          {username === null ? "Give it a link when you like it." : "Save when you like it."}
        </p>
      )}
      <LetterboxOffer />
      <NotesSection notes={notes} opening={opening} />
      {COSTLY.map(shownSection)}
      {questions.length > 0 && (
        <section aria-label="What only you know">
          <h4>What only you know</h4>
          <ol>
            <CheckCard {...opening(FILL_IN)} title={sayQuestions(questions)}>
              <FillInForm {...{ questions, code, applyFix }} />
            </CheckCard>
          </ol>
        </section>
      )}
      {shownSection("left_over")}
      {unasked.length > 1 && isCurrent && (
        <Button
          look="quiet"
          className="check-all"
          onClick={() => mend(unasked, "Mended all that needs no answer.")}
        >
          Mend all that needs no answer
        </Button>
      )}
      {hints > 0 && (
        <details className="check-hints">
          <summary>{sayHints(hints)}</summary>
          <section aria-label={HEADINGS.missing}>
            {helpful.length > 0 && <ol>{helpful.map(card)}</ol>}
            {helpfulQuestions.length > 0 && (
              <FillInForm questions={helpfulQuestions} {...{ code, applyFix }} />
            )}
          </section>
        </details>
      )}
      {(list.length > 0 || openNotes.length > 0) && (
        <AskAssistant write={() => messageForAssistant(list, placed(openNotes, state.code))} />
      )}
    </div>
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
