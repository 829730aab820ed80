// Findings of a page whose menus were kept before it was looked through, at their places in the code as it came.
import type { CodeEdit, Finding, FoundPlace } from "../../../contract/page_code/findings.ts";
import { countUpTo, createPlaceIndex, cutExcerpt } from "./places.ts";

/** `edits` are in the order of the code, and none is in another. */
export function moveBack(
  findings: readonly Finding[],
  code: string,
  edits: readonly CodeEdit[],
): Finding[] {
  const toCode = createReturn(edits);
  const findPlace = createPlaceIndex(code);
  const move = <S extends { start: number; end: number }>(span: S): S => ({
    ...span,
    start: toCode(span.start),
    end: toCode(span.end),
  });
  const movePlace = ({ at, excerpt, fix }: FoundPlace): FoundPlace => {
    const place = at && move(at);
    return {
      at: place && findPlace(place.start, place.end),
      excerpt: place ? cutExcerpt(code, place) : excerpt,
      fix: !fix
        ? fix
        : "edits" in fix
        ? { edits: fix.edits.map(move) }
        : { ask: fix.ask.map(move) },
    };
  };
  return findings.map((finding) => ({ ...finding, places: finding.places.map(movePlace) }));
}

/** From places behind these edits to those before; what is within the text of one is where it begins. */
function createReturn(edits: readonly CodeEdit[]): (at: number) => number {
  const starts: number[] = [];
  let shift = 0;
  for (const { start, end, text } of edits) {
    starts.push(start + shift);
    shift += text.length - (end - start);
  }
  return (at) => {
    const passed = countUpTo(starts, at);
    const edit = edits[passed - 1];
    if (!edit) return at;
    const behind = at - starts[passed - 1]! - edit.text.length;
    return behind < 0 ? edit.start : edit.end + behind;
  };
}
