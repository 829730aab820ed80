// The page of a review link, for whoever has it: the page as it is shown, and beside it the notes on it.
import { useEffect, useRef, useState } from "react";
import type { ReviewNote } from "../../contract/notes/note_payloads.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Spinner } from "../../ui/parts/spinner.tsx";
import { type Draft, emptyDraft, keepDraft, keptDraft, type Pin } from "./kept_note.ts";
import { NoteForm } from "./note_form.tsx";
import { NoteList } from "./note_list.tsx";
import { Over } from "./review_over.tsx";
import { ReviewBar } from "./review_bar.tsx";
import { ReviewedPage, tellPage } from "./reviewed_page.tsx";
import { useReview } from "./use_review.ts";

export function Review({ token }: { token: string }) {
  const { review, error, isOver, ask, add } = useReview(token);
  const [draft, setDraft] = useState(emptyDraft);
  const [device, setDevice] = useState(0);
  const [isPicking, setPicking] = useState(true);
  /** On a narrow screen, whether the notes stand over the page. */
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const { about } = draft;

  // The server knows nothing of it.
  useEffect(() => setDraft(keptDraft(token)), [token]);

  if (isOver) return <Over said={error} typed={draft.text} />;
  if (!review) {
    return error
      ? <Over said={error} typed={draft.text} again={() => void ask()} />
      : <Spinner label="Loading the page..." />;
  }
  const { frame_url, username, notes } = review;

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(token, next);
    if (part.about === null) tellPage({ type: "folio:outline", at: null });
  }

  function writeAbout(about: Pin | "page") {
    change({ about });
    setOpen(true);
    setSaid("");
  }

  function onSent(note: ReviewNote) {
    change(emptyDraft());
    add(note);
    setSaid("Sent. Thank you.");
    heading.current?.focus();
  }

  function show({ at }: ReviewNote) {
    tellPage({ type: "folio:outline", at });
    setOpen(false);
  }

  return (
    <div className="review" data-is-open={isOpen}>
      <ReviewBar {...{ review, device, setDevice, isPicking, setPicking }} />
      <ReviewedPage
        url={frame_url}
        outlined={about && about !== "page" && about.frameUrl === frame_url ? about.at : null}
        onPick={writeAbout}
        {...{ username, device, isPicking }}
      />
      <aside className="review-side" aria-labelledby="notes">
        <button
          type="button"
          className="review-handle"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span aria-hidden="true" />
          {isOpen ? "More of the page" : "More of the notes"}
        </button>
        <div className="review-body">
          <div className="review-head">
            <h2 id="notes" tabIndex={-1} ref={heading}>Notes</h2>
            {about !== "page" && (
              <Button look="quiet" onClick={() => writeAbout("page")}>
                A note on the whole page
              </Button>
            )}
          </div>
          <p role="status" className="review-said">{said || error}</p>
          {about
            ? (
              <NoteForm
                draft={{ ...draft, about }}
                frameUrl={frame_url}
                {...{ token, change, onSent }}
              />
            )
            : (
              <p className="review-hint">
                {isPicking
                  ? "Press on anything on the page, or select words, to write a note about it."
                  : "You are looking around: links and buttons work. Choose “Note” to write about something."}
              </p>
            )}
          <NoteList notes={notes} show={show} />
        </div>
      </aside>
    </div>
  );
}
