import { useEffect, useEffectEvent, useRef } from "react";
import type { PictureEntry } from "../../contract/pictures/picture_calls.ts";
import type { PicturePlace } from "../../contract/pictures/picture_places.ts";
import { SENTENCES } from "../../contract/sentences.ts";
import { useEditor } from "../editor/context.ts";
import { isCurrent, missingPictures } from "../editor/state.ts";
import { fillPlaces, type PlaceContent } from "./fill_places.ts";
import { matchFiles } from "./match_files.ts";

/** The code may change while a picture is sent, so its place is known by what it is called. */
interface PlacedPicture {
  key: string;
  picture: PictureEntry;
}

/** It puts the pictures that arrive into their places, all of them as one change. */
export function usePlacing() {
  const { state, dispatch, pictures: { uploads, add: send } } = useEditor();
  const arrived = useRef<PlacedPicture[]>([]);
  const isSettled = isCurrent(state) && uploads.every(({ state }) => state === "failed");

  function put(contents: readonly PlaceContent[], said: string) {
    if (contents.length === 0) return;
    dispatch({ type: "fixed", code: fillPlaces(state.look.findings.code, contents), said });
  }

  const putArrived = useEffectEvent(() => {
    const keyed = new Map(keyPlaces(state.look.pictures));
    const placed = arrived.current;
    arrived.current = [];
    const contents = placed.flatMap(({ key, picture }): PlaceContent[] => {
      const place = keyed.get(key);
      return place ? [{ place, content: picture }] : [];
    });
    if (contents.length < placed.length) {
      dispatch({ type: "failed", error: SENTENCES.picture_no_place });
    }
    const what = placed.length === 1 ? placed[0]!.picture.file_name : `${contents.length} pictures`;
    put(contents, `Put in ${what}.`);
  });
  // An upload leaves the list before its picture is handed over.
  useEffect(() => {
    if (isSettled && arrived.current.length > 0) putArrived();
  }, [isSettled, uploads]);

  function add(files: readonly File[], first?: PicturePlace) {
    const all = state.look.pictures;
    const places = orderPlaces(missingPictures(state), all, first);
    const chosen = first && files.length === 1
      ? [0]
      : matchFiles(places, files.map(({ name }) => name));
    const keys = new Map(keyPlaces(all).map(([key, place]) => [place, key]));
    const keyOf = new Map(chosen.map((file, at) => [file, keys.get(places[at]!)]));
    if (files.keys().some((file) => !keyOf.get(file))) dispatch({ type: "tab", tab: "pictures" });
    for (const [at, file] of files.entries()) {
      const key = keyOf.get(at);
      send([file], (picture) => {
        if (key !== undefined) arrived.current.push({ key, picture });
      });
    }
  }

  return { add, put };
}

/** The first comes before those behind it on the page, and the others follow. */
function orderPlaces(
  missing: readonly PicturePlace[],
  all: readonly PicturePlace[],
  first: PicturePlace | undefined,
): PicturePlace[] {
  if (!first) return [...missing];
  const others = missing.filter((place) => place !== first);
  const at = all.indexOf(first);
  const isBehind = (place: PicturePlace) => all.indexOf(place) > at;
  return [first, ...others.filter(isBehind), ...others.filter((place) => !isBehind(place))];
}

function keyPlaces(places: readonly PicturePlace[]): [key: string, place: PicturePlace][] {
  const counts = new Map<string, number>();
  return places.map((place) => {
    const name = `${place.kind} ${place.selector ?? ""} ${place.words}`;
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    return [`${name} ${count}`, place];
  });
}
