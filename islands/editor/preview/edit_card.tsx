import {
  type PropsWithChildren,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button } from "../../../ui/parts/button.tsx";
import { useEditor } from "../context.ts";
import type { Pick } from "../state.ts";
import { type CardPlace, findCardPlace, type StageRoom } from "./card_place.ts";
import { useFrameEdit } from "./frame_edit.ts";
import { tellFrame } from "./tell_frame.ts";
import type { PickedElement, PickedField } from "./picked_element.ts";
import { useTyped, WordsInPlace } from "./words_in_place.tsx";

const MOVES = [
  ["up", "Move up", "Moved the section up."],
  ["down", "Move down", "Moved the section down."],
  ["twice", "Duplicate", "Duplicated the section."],
  ["away", "Delete section", "Deleted the section."],
] as const;

const UNKNOWN_PLACE: CardPlace = { style: {}, isLow: true, scroll: 0 };
const NOTHING_EDITED = { type: "folio:edit", at: null, isInPlace: false, words: null } as const;

interface EditCardProps {
  pick: Pick;
  room: StageRoom;
}

export function EditCard({ pick, room }: EditCardProps) {
  const { at, written } = pick;
  const { state: { code }, dispatch, field, showCode } = useEditor();
  useEffect(() => () => tellFrame(NOTHING_EDITED), []);
  const picked = field.current?.editor?.picked;
  const element = picked?.element(at);
  const wordsPlace = findWordsPlace(pick, element);
  useFrameEdit(wordsPlace ? null : at, false, null);
  if (!picked || !element) {
    return <Card title="It is not there any more." {...{ pick, room }} />;
  }
  if (written !== null) return <Written text={written} {...{ code, pick, room }} />;
  const { section, fields } = element;
  const [words, ...others] = fields;
  return (
    <>
      {wordsPlace && <WordsInPlace {...words!} at={at} words={wordsPlace} room={room} />}
      <Card title={element.title} {...{ pick, room }}>
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
        {(wordsPlace ? others : fields).map((each) => (
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
                  pick: next === null ? null : { at: next, written: null, look: null, typed: null },
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
    </>
  );
}

function findWordsPlace({ written, look }: Pick, element: PickedElement | null | undefined) {
  return written === null && element?.isWords ? look?.words ?? null : null;
}

/** A script wrote the text; if the code has it exactly once, it can be changed there. */
function Written({ text, code, pick, room }: EditCardProps & { text: string; code: string }) {
  const { showCode } = useEditor();
  const at = text === "" ? -1 : code.indexOf(text);
  const isOnce = at >= 0 && code.indexOf(text, at + 1) < 0;
  return (
    <Card title="A script wrote this" {...{ pick, room }}>
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
  { title, pick, room, children }: PropsWithChildren<EditCardProps & { title: string }>,
) {
  const { dispatch } = useEditor();
  const card = useRef<HTMLElement>(null);
  const place = useCardPlace(card, pick, room);
  return (
    <section
      ref={card}
      className="edit-card"
      aria-label="Edit on the page"
      style={place.style}
      data-is-low={place.isLow}
    >
      <header>
        <h3>{title}</h3>
        <Button look="plain" onClick={() => dispatch({ type: "picked", pick: null })}>Done</Button>
      </header>
      {children}
    </section>
  );
}

function useCardPlace(
  card: RefObject<HTMLElement | null>,
  { look }: Pick,
  room: StageRoom,
): CardPlace {
  const [height, setHeight] = useState(0);
  // The card grows with the words that are typed in it.
  useLayoutEffect(() => setHeight(card.current!.offsetHeight));
  const place = look ? findCardPlace(look, room, height) : UNKNOWN_PLACE;
  const scroll = height > 0 ? place.scroll : 0;
  // Nothing else may scroll the page, or its author could not.
  useEffect(() => {
    if (look && scroll !== 0) {
      tellFrame({ type: "folio:scroll", top: Math.round(look.scroll + scroll) });
    }
  }, [look === null, look?.height, height, room.width, room.height]);
  return place;
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
