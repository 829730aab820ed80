import { useState } from "react";
import { useEditor } from "../context.ts";
import type { PickLook, StageRoom } from "./card_place.ts";
import { useFrameEdit } from "./frame_edit.ts";
import type { PickedField } from "./picked_element.ts";
import { findWordsStyle } from "./words_style.ts";

interface WordsInPlaceProps extends PickedField {
  at: number;
  words: NonNullable<PickLook["words"]>;
  room: StageRoom;
}

export function useTyped({ value, change }: Omit<PickedField, "label" | "isText">) {
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

/**
 * The page cannot hear what is typed, because the field lies over it. The field shows the caret alone: the page shows the
 * words, once the code has them.
 */
export function WordsInPlace({ at, label, words, room, ...field }: WordsInPlaceProps) {
  const { state: { code }, dispatch, field: codeField } = useEditor();
  const [before] = useState(code);
  const [hasTyped, setHasTyped] = useState(false);
  const { value, onChange, onBlur } = useTyped(field);
  useFrameEdit(at, true, hasTyped ? value.trim() : null);
  return (
    <div className="words-room">
      <textarea
        className="words-in-place"
        aria-label={label}
        style={findWordsStyle(words, room)}
        rows={1}
        autoFocus
        spellCheck={false}
        value={value}
        onChange={(event) => {
          const before = codeField.current!.read();
          onChange(event);
          setHasTyped(true);
          dispatch({ type: "words_typed", before, code: codeField.current!.read() });
        }}
        onBlur={() => {
          onBlur();
          if (code === before) return;
          const toast = { said: "Changed the words.", undo: before, leftOut: [] };
          dispatch({ type: "told", toast });
        }}
      />
    </div>
  );
}
