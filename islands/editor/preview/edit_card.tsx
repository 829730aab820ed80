// What is picked on the page, to be changed: its words, its address, its description, its place among the sections.
import { type PropsWithChildren, useState } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import { useEditor } from "../context.ts";
import type { PickedField } from "./picked_element.ts";
import type { Pick } from "../state.ts";

const MOVES = [
  ["up", "Move up", "Moved the section up."],
  ["down", "Move down", "Moved the section down."],
  ["twice", "Duplicate", "Duplicated the section."],
  ["away", "Delete section", "Deleted the section."],
] as const;

export function EditCard({ pick: { at, written } }: { pick: Pick }) {
  // With each change of the code the element is read anew.
  const { state: { code }, dispatch, field, showCode: show } = useEditor();
  const picked = field.current?.editor?.picked;
  const pickAt = (at: number | null) =>
    dispatch({ type: "picked", pick: at === null ? null : { at, written: null } });
  const element = picked?.element(at);
  const close = () => pickAt(null);
  if (!picked || !element) return <Card title="It is not there any more." close={close} />;
  if (written !== null) return <Written text={written} {...{ code, show, close }} />;
  const { section } = element;
  return (
    <Card title={element.title} close={close}>
      {element.isPicture && (
        <div className="edit-actions">
          <Button
            look="quiet"
            onClick={() => dispatch({ type: "wanted", wanted: { kind: "element", at } })}
          >
            Choose another picture
          </Button>
          <span className="edit-hint">or drop one on it</span>
        </div>
      )}
      {element.fields.map((each) => <Field key={`${at} ${each.label}`} {...each} />)}
      <div className="edit-actions">
        {section && MOVES.map(([move, name, said]) => (
          <Button
            key={move}
            look="quiet"
            disabled={move === "up" && !section.previous || move === "down" && !section.next}
            onClick={() => {
              pickAt(picked.moveSection(at, move));
              dispatch({ type: "told", toast: { said, undo: code, leftOut: [] } });
            }}
          >
            {name}
          </Button>
        ))}
        <Button look="plain" onClick={() => show(element.from, element.to)}>Code</Button>
        <Button look="plain" onClick={picked.undo}>Undo</Button>
      </div>
    </Card>
  );
}

/** It is not in the markup; where the code says it once, that is where to change it. */
function Written(
  { text, code, show, close }: {
    text: string;
    code: string;
    show(start: number, end: number): void;
    close(): void;
  },
) {
  const at = text === "" ? -1 : code.indexOf(text);
  const isOnce = at >= 0 && code.indexOf(text, at + 1) < 0;
  return (
    <Card title="A script wrote this" close={close}>
      <p>It is made as the page runs, so it is changed in the script.</p>
      {isOnce && (
        <Button look="quiet" onClick={() => show(at, at + text.length)}>
          Show it in the code
        </Button>
      )}
    </Card>
  );
}

function Card({ title, close, children }: PropsWithChildren<{ title: string; close(): void }>) {
  return (
    <section className="edit-card" aria-label="Edit on the page">
      <header>
        <h3>{title}</h3>
        <Button look="plain" onClick={close}>Done</Button>
      </header>
      {children}
    </section>
  );
}

function Field({ label, value, isText, change }: PickedField) {
  // What is being typed, spaces at its ends too, which the code has no use for.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? value;
  const Tag = isText ? "textarea" : "input";
  return (
    <label className="edit-field">
      <span>{label}</span>
      <Tag
        value={shown}
        {...isText && { rows: Math.min(4, 1 + Math.floor(shown.length / 50)) }}
        onChange={({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => {
          setTyped(target.value);
          change(target.value.trim());
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  );
}
