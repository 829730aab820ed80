// What was done with a paste or with files, in a sentence, and what there is to decide.
import type { PropsWithChildren } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import { useCopy } from "../../browser/use_copy.ts";
import { lastLines } from "./continuation.ts";
import { type IntakeNote as Note, NEEDED } from "./taken_in.ts";

interface IntakeNoteProps {
  note: Note;
  close(): void;
  choose(page: string): void;
  join(whole: string): void;
  pasteRaw(raw: string): void;
}

export function IntakeNote({ note, close, choose, join, pasteRaw }: IntakeNoteProps) {
  switch (note.kind) {
    case "said":
      return (
        <Room said={note.said} close={close}>
          {note.leftOut.length > 0 && (
            <details>
              <summary>What was left out</summary>
              <pre>{note.leftOut.map(({ what, text }) => `${what}: ${text}`).join("\n")}</pre>
            </details>
          )}
        </Room>
      );
    case "choice":
      return (
        <Room said={note.said} close={close}>
          <div className="intake-choices">
            {note.pages.map(({ title, code }, i) => (
              <Button
                key={i}
                look="quiet"
                onClick={() => choose(code)}
              >
                {title}
              </Button>
            ))}
          </div>
        </Room>
      );
    case "cut_off":
      return (
        <Room
          said={`${note.said} Ask your assistant to go on, and paste its answer here.`}
          close={close}
        >
          <Message text={`${NEEDED.cut_off}\n\n${lastLines(note.code)}`} />
        </Room>
      );
    case "unsure":
      return (
        <Room said="Where does the second part go on? Choose what reads right." close={close}>
          <div className="intake-choices">
            {note.ways.map(({ code, repeated }, i) => (
              <Button
                key={i}
                look="quiet"
                onClick={() => join(code)}
              >
                {repeated === ""
                  ? "Directly behind the first part"
                  : `Behind “${repeated.trim().split("\n").at(-1)!.trim().slice(-60)}”`}
              </Button>
            ))}
          </div>
        </Room>
      );
    case "refused":
      return (
        <Room said={note.said} close={close}>
          {note.markers.length > 0 && (
            <ul>
              {note.markers.map((marker, i) => (
                <li key={i}>
                  <code>{marker}</code>
                </li>
              ))}
            </ul>
          )}
          <Message text={note.message} />
          {note.raw && (
            <Button look="plain" onClick={() => pasteRaw(note.raw)}>Paste it all the same</Button>
          )}
        </Room>
      );
  }
}

function Room({ said, close, children }: PropsWithChildren<{ said: string; close(): void }>) {
  return (
    <section className="intake" aria-label="What was pasted">
      <header>
        <p role="status">{said}</p>
        <Button look="plain" onClick={close}>Done</Button>
      </header>
      {children}
    </section>
  );
}

function Message({ text }: { text: string }) {
  const { said, copy } = useCopy();
  return (
    <p className="intake-message">
      <Button look="quiet" onClick={() => copy(text)}>Copy a message for your assistant</Button>
      <span role="status">{said}</span>
    </p>
  );
}
