import { NOTE_NAME_MAX_LENGTH, NOTE_TEXT_MAX_LENGTH } from "../../contract/notes/notes.ts";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { ReviewNote } from "../../contract/notes/note_calls.ts";
import { CALLS } from "../../contract/paths.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Field } from "../../ui/parts/field.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { call, failureMessage } from "../browser/call.ts";
import { useAction } from "../browser/use_action.ts";
import { type Draft, keepName, keptName, type Pin } from "./use_review.ts";

const NEARLY_FULL = 0.8 * NOTE_TEXT_MAX_LENGTH;
const EMPTY = "Please write what you would like to say.";
const NOT_SENT = "Your note could not be sent. What you typed is still here: please try again.";

interface NoteFormProps {
  token: string;
  frameUrl: string;
  draft: Draft & { about: Pin | "page" };
  change(part: Partial<Draft>): void;
  onSent(note: ReviewNote): void;
}

interface TextFieldProps extends Pick<NoteFormProps, "change"> {
  field: RefObject<HTMLTextAreaElement | null>;
  text: string;
  left: number;
}

interface WriterProps extends Pick<NoteFormProps, "change"> {
  name: string;
  asksName: boolean;
}

export function NoteForm({ token, frameUrl, draft, change, onSent }: NoteFormProps) {
  const { id, text, about, isShared } = draft;
  const pin = about === "page" ? null : about;
  const [known] = useState(keptName);
  const name = draft.name ?? known;
  const asksName = draft.name !== null || known === "";
  const field = useRef<HTMLTextAreaElement>(null);
  const left = NOTE_TEXT_MAX_LENGTH - text.length;
  const { run, button, isBusy, error } = useAction(async () => {
    if (text.trim() === "") return EMPTY;
    const reply = await call(CALLS.addNote, {
      token,
      id,
      name: name.trim(),
      text,
      quote: pin?.quote,
      element: pin?.element,
      at: pin?.at ?? null,
      frame_url: pin?.frameUrl ?? frameUrl,
      is_written: pin?.isWritten,
      width: pin?.width,
      is_shared: isShared,
    });
    if (!reply.ok) return failureMessage(reply, NOT_SENT);
    keepName(name.trim());
    onSent(reply.data.note);
  });

  useEffect(() => field.current?.focus({ preventScroll: true }), [about]);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void run();
  }

  return (
    <form className="form review-form" onSubmit={onSubmit}>
      <div>
        <p className="review-about">{pin ? "About" : "About the whole page"}</p>
        {pin && <blockquote className="review-quote">{describePin(pin)}</blockquote>}
      </div>
      <TextField {...{ field, text, left, change }} />
      <Writer {...{ name, asksName, change }} />
      <label className="form-check">
        <input
          type="checkbox"
          checked={isShared}
          onChange={({ target }) => change({ isShared: target.checked })}
        />
        Others with this link may read it
      </label>
      <Notice kind="error">{error}</Notice>
      <div className="actions">
        <Button {...button} type="submit" disabled={isBusy || left < 0}>
          {isBusy ? "Sending..." : "Send"}
        </Button>
        <Button look="plain" onClick={() => change({ about: null })}>Not now</Button>
      </div>
    </form>
  );
}

function TextField({ field, text, left, change }: TextFieldProps) {
  return (
    <div className="field">
      <label htmlFor="note">Your note</label>
      <textarea
        ref={field}
        id="note"
        rows={4}
        required
        value={text}
        aria-describedby="note_left"
        onChange={({ target }) => change({ text: target.value })}
      />
      <p className="field-hint" id="note_left" role="status">{describeLeft(left)}</p>
    </div>
  );
}

function Writer({ name, asksName, change }: WriterProps) {
  return asksName
    ? (
      <Field
        name="name"
        label="Your name"
        hint="Asked for once. The page's owner sees it."
        autoComplete="name"
        maxLength={NOTE_NAME_MAX_LENGTH}
        required
        value={name}
        onChange={({ target }) => change({ name: target.value })}
      />
    )
    : (
      <p className="review-as">
        As {name}
        <Button look="plain" onClick={() => change({ name })}>Change name</Button>
      </p>
    );
}

function describePin({ quote, element }: Pin): string {
  if (quote) return `“${quote}”`;
  return element === "img" ? "A picture" : "A place without words";
}

function describeLeft(left: number): string {
  if (left < 0) return `${-left} too many: a note may have ${NOTE_TEXT_MAX_LENGTH} characters.`;
  return left > NOTE_TEXT_MAX_LENGTH - NEARLY_FULL ? "" : `${left} characters left`;
}
