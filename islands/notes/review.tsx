import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ReviewNote, ReviewReply } from "../../contract/notes/note_calls.ts";
import { Button, ButtonLink } from "../../ui/parts/button.tsx";
import { Notice, Spinner } from "../../ui/parts/notice.tsx";
import { type Draft, emptyDraft, keepDraft, keptDraft, type Pin, useReview } from "./use_review.ts";
import { NoteForm } from "./note_form.tsx";
import { ReviewedPage, tellPage } from "./reviewed_page.tsx";
import { SCREENS } from "../../contract/paths.ts";
import { Illustration } from "../../ui/parts/illustration.tsx";
import { Time } from "../../ui/parts/time.tsx";
import { Choice } from "../editor/editor_dialog.tsx";
import { DEVICES } from "../editor/preview/device.ts";

const WIDTHS = [["Full", 0], ...DEVICES] as const;
const MODES = [["Note", true], ["Look", false]] as const;

interface ReviewBarProps {
  review: ReviewReply;
  device: number;
  setDevice(width: number): void;
  isPicking: boolean;
  setPicking(isOn: boolean): void;
}

interface SideProps {
  isOpen: boolean;
  setOpen(isOpen: boolean): void;
  children: ReactNode;
}

interface OverProps {
  said: string;
  typed: string;
  again?(): void;
}

export function Review({ token }: { token: string }) {
  const { review, error, isOver, ask, add } = useReview(token);
  const { draft, change } = useDraft(token);
  const [device, setDevice] = useState(0);
  const [isPicking, setPicking] = useState(true);
  const [isOpen, setOpen] = useState(false);
  const [said, setSaid] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const { about } = draft;

  if (isOver) return <Over said={error} typed={draft.text} />;
  if (!review) {
    return error
      ? <Over said={error} typed={draft.text} again={() => void ask()} />
      : <Spinner label="Loading the page..." />;
  }
  const { frame_url, username, notes } = review;

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

  function outlineElement({ at }: ReviewNote) {
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
      <Side isOpen={isOpen} setOpen={setOpen}>
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
          : <Hint isPicking={isPicking} />}
        <NoteList notes={notes} outline={outlineElement} />
      </Side>
    </div>
  );
}

function useDraft(token: string) {
  const [draft, setDraft] = useState(emptyDraft);

  // The server cannot read this tab's storage, so the draft is read after hydration.
  useEffect(() => setDraft(keptDraft(token)), [token]);

  function change(part: Partial<Draft>) {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(token, next);
    if (part.about === null) tellPage({ type: "folio:outline", at: null });
  }

  return { draft, change };
}

function Side({ isOpen, setOpen, children }: SideProps) {
  return (
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
      <div className="review-body">{children}</div>
    </aside>
  );
}

function Hint({ isPicking }: { isPicking: boolean }) {
  return (
    <p className="review-hint">
      {isPicking
        ? "Press on anything on the page, or select words, to write a note about it."
        : "You are looking around: links and buttons work. Choose “Note” to write about something."}
    </p>
  );
}

function Over({ said, typed, again }: OverProps) {
  return (
    <div className="review-over">
      <section className="card card-narrow">
        <Illustration name={again ? "broken" : "covered"} />
        <h1>{again ? "The page cannot be shown" : "This review is over"}</h1>
        <Notice kind="error">{said}</Notice>
        {typed !== "" && (
          <div className="field">
            <label htmlFor="unsent">Your note that was not sent</label>
            <textarea id="unsent" rows={5} readOnly value={typed} />
          </div>
        )}
        {again
          ? <Button onClick={again}>Try again</Button>
          : <ButtonLink look="quiet" href={SCREENS.landing}>To Folio Kitchen</ButtonLink>}
      </section>
    </div>
  );
}

function NoteList({ notes, outline }: { notes: ReviewNote[]; outline(note: ReviewNote): void }) {
  if (notes.length === 0) return <p className="review-none">There are no notes yet.</p>;
  return (
    <ol className="review-notes">
      {notes.map((note) => (
        <li key={note.id} data-is-done={note.is_done}>
          <p className="review-writer">
            <strong>{note.name || "Somebody"}</strong>
            {note.is_own && <span className="review-mark">Yours</span>}
            {note.is_done && <span className="review-mark review-done">Done</span>}
            <Time at={note.created_at} />
          </p>
          <Place note={note} outline={() => outline(note)} />
          <p className="review-text">{note.text}</p>
          {note.reply && (
            <blockquote className="review-reply">
              <strong>Reply of the page's owner</strong>
              <p className="review-text">{note.reply}</p>
            </blockquote>
          )}
        </li>
      ))}
    </ol>
  );
}

function Place({ note: { at, quote }, outline }: { note: ReviewNote; outline(): void }) {
  if (at === null) return <p className="review-place">{quote ? `“${quote}”` : "The whole page"}</p>;
  return (
    <button type="button" className="review-place" onClick={outline}>
      <span className="visually-hidden">Show on the page:</span>
      {quote ? `“${quote}”` : "A place without words"}
    </button>
  );
}

function ReviewBar(
  { review: { username, shows, ends_at }, device, setDevice, isPicking, setPicking }:
    ReviewBarProps,
) {
  return (
    <header className="review-bar">
      <div className="review-title">
        <h1>{shows === "draft" ? `A draft of ${username}` : `The page of ${username}`}</h1>
        <p>
          Open until <Time at={ends_at} precision="day" />
        </p>
      </div>
      <div className="review-widths">
        <Choice label="Width of the page" options={WIDTHS} value={device} choose={setDevice} />
      </div>
      <Choice
        label="What presses on the page do"
        options={MODES}
        value={isPicking}
        choose={setPicking}
      />
    </header>
  );
}
