import { type CSSProperties, type KeyboardEvent, type PropsWithChildren, useState } from "react";
import { Button } from "../../../ui/parts/button.tsx";
import { useEditor } from "../context.ts";
import type { Pick } from "../state.ts";
import {
  type CardPlace,
  findCardPlace,
  findWordsStyle,
  type StageRoom,
} from "./use_edit_on_page.ts";
import type { PickedField } from "./picked_element.ts";

const MOVES = [
  ["up", "Move up", "Moved the section up."],
  ["down", "Move down", "Moved the section down."],
  ["twice", "Duplicate", "Duplicated the section."],
  ["away", "Delete section", "Deleted the section."],
] as const;

const UNKNOWN_PLACE: CardPlace = { style: {}, isLow: true };

export function EditCard({ pick, room }: { pick: Pick; room: StageRoom }) {
  const { at, written, look } = pick;
  const { state: { code }, dispatch, field, showCode } = useEditor();
  const picked = field.current?.editor?.picked;
  const element = picked?.element(at);
  const place = look ? findCardPlace(look, room) : UNKNOWN_PLACE;
  const close = () => dispatch({ type: "picked", pick: null });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Escape would close the editor.
    event.preventDefault();
    close();
  };
  if (!picked || !element) {
    return <Card title="It is not there any more." {...{ place, close }} />;
  }
  if (written !== null) return <Written text={written} {...{ code, place, close }} />;
  const { section, isWords, fields } = element;
  const [words, ...others] = fields;
  const isInPlace = look !== null && isWords && words !== undefined;
  return (
    <div onKeyDown={onKeyDown}>
      {isInPlace && <WordsInPlace {...words} style={findWordsStyle(look, room)} />}
      <Card title={element.title} {...{ place, close }}>
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
        {(isInPlace ? others : fields).map((each) => (
          <Field
            key={`${at} ${each.label}`}
            {...each}
          />
        ))}
        <div className="edit-actions">
          {section && MOVES.map(([move, name, said]) => (
            <Button
              key={move}
              look="quiet"
              disabled={move === "up" && !section.previous || move === "down" && !section.next}
              onClick={() => {
                const next = picked.moveSection(at, move);
                dispatch({
                  type: "picked",
                  pick: next === null ? null : { at: next, written: null, look: null },
                });
                dispatch({ type: "told", toast: { said, undo: code, leftOut: [] } });
              }}
            >
              {name}
            </Button>
          ))}
          <Button look="plain" onClick={() => showCode(element.from, element.to)}>Code</Button>
          <Button look="plain" onClick={picked.undo}>Undo</Button>
        </div>
      </Card>
    </div>
  );
}

/** A script wrote the text; if the code has it exactly once, it can be changed there. */
function Written(
  { text, code, place, close }: {
    text: string;
    code: string;
    place: CardPlace;
    close(): void;
  },
) {
  const { showCode } = useEditor();
  const at = text === "" ? -1 : code.indexOf(text);
  const isOnce = at >= 0 && code.indexOf(text, at + 1) < 0;
  return (
    <Card title="A script wrote this" {...{ place, close }}>
      <p>It is made as the page runs, so it is changed in the script.</p>
      {isOnce && (
        <Button look="quiet" onClick={() => showCode(at, at + text.length)}>
          Show it in the code
        </Button>
      )}
    </Card>
  );
}

function Card(
  { title, place, close, children }: PropsWithChildren<
    { title: string; place: CardPlace; close(): void }
  >,
) {
  return (
    <section
      className="edit-card"
      aria-label="Edit on the page"
      style={place.style}
      data-is-low={place.isLow}
    >
      <header>
        <h3>{title}</h3>
        <Button look="plain" onClick={close}>Done</Button>
      </header>
      {children}
    </section>
  );
}

function useTyped({ value, change }: Omit<PickedField, "label" | "isText">) {
  const [typed, setTyped] = useState<string | null>(null);
  return {
    value: typed ?? value,
    onChange({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) {
      setTyped(target.value);
      change(target.value.trim());
    },
    onBlur: () => setTyped(null),
  };
}

/** The field lies over the page, so that the page cannot hear what is typed. */
function WordsInPlace({ label, style, ...field }: PickedField & { style: CSSProperties }) {
  const { state: { code }, dispatch } = useEditor();
  const [before] = useState(code);
  const { onBlur, ...typed } = useTyped(field);
  return (
    <textarea
      className="words-in-place"
      aria-label={label}
      style={style}
      rows={1}
      autoFocus
      {...typed}
      onBlur={() => {
        onBlur();
        if (code === before) return;
        const toast = { said: "Changed the words.", undo: before, leftOut: [] };
        dispatch({ type: "told", toast });
      }}
    />
  );
}

function Field({ label, isText, ...field }: PickedField) {
  const typed = useTyped(field);
  const Tag = isText ? "textarea" : "input";
  return (
    <label className="edit-field">
      <span>{label}</span>
      <Tag
        {...isText && { rows: Math.min(4, 1 + Math.floor(typed.value.length / 50)) }}
        {...typed}
      />
    </label>
  );
}
