import type { PicturePlace } from "../../contract/pictures/picture_places.ts";
import { type EditorState, missingPictures } from "../editor/state.ts";

const BLANK_MAX = 200;

export function withPictures(state: EditorState, pictures: readonly PicturePlace[]): EditorState {
  const { saved, look } = state;
  const blank = new Set(look.blank);
  const next = pictures.map((place) =>
    place.address && blank.has(place.address) ? { ...place, is_missing: true } : place
  );
  const after = { ...state, look: { ...look, pictures: next } };
  // What is online without them was asked for when it was saved.
  const isOnline = saved?.user_code_status && saved.user_code === look.findings.code;
  if (!isOnline) return after;
  const asked = Math.max(state.askedForPictures, missingPictures(after).length);
  return { ...after, askedForPictures: asked };
}

export function pictureBlank(
  state: EditorState,
  { address }: { address: string },
): EditorState {
  const blank = [...state.look.blank, address].slice(-BLANK_MAX);
  return withPictures({ ...state, look: { ...state.look, blank } }, state.look.pictures);
}
