import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import { SENTENCES } from "../../contract/sentences.ts";
import type { PictureEntry } from "../../contract/pictures/picture_calls.ts";
import type { PicturePlace } from "../../contract/pictures/picture_places.ts";
import { type PagePicturesHandle, useEditor } from "../editor/context.ts";
import { isCurrent, missingPictures } from "../editor/state.ts";
import { type Content, type Filling, fillPlaces } from "./fill_places.ts";
import { matchFiles } from "./match_files.ts";
import { PICTURES_ACCEPTED } from "./use_pictures.ts";

/** The code may change while a picture is sent, so its place is known by what it is called. */
interface Arrived {
  key: string;
  picture: PictureEntry;
}

/** It shows nothing: it puts the pictures that arrive into their places, all of them as one change. */
export function PagePictures() {
  const { state, dispatch, pictures, pagePictures } = useEditor();
  const input = useRef<HTMLInputElement>(null);
  const chosenFor = useRef<PicturePlace | undefined>(undefined);
  const arrived = useRef<Arrived[]>([]);
  const { uploads } = pictures;
  const isSettled = isCurrent(state) && uploads.every(({ state }) => state === "failed");

  const putArrived = useEffectEvent(() => {
    const keyed = new Map(keyPlaces(state.look.pictures));
    const waiting = arrived.current;
    arrived.current = [];
    const fillings = waiting.flatMap(({ key, picture }): Filling[] => {
      const place = keyed.get(key);
      return place ? [{ place, content: picture }] : [];
    });
    if (fillings.length < waiting.length) {
      dispatch({ type: "failed", error: SENTENCES.picture_no_place });
    }
    const [first] = waiting;
    put(
      fillings,
      waiting.length === 1
        ? `Put in ${first!.picture.file_name}.`
        : `Put in ${fillings.length} pictures.`,
    );
  });
  // An upload leaves the list before its picture is handed over.
  useEffect(() => {
    if (isSettled && arrived.current.length > 0) putArrived();
  }, [isSettled, uploads]);

  function put(fillings: readonly Filling[], said: string) {
    if (fillings.length === 0) return;
    dispatch({ type: "fixed", code: fillPlaces(state.look.findings.code, fillings), said });
  }

  function add(files: readonly File[], first?: PicturePlace) {
    const missing = missingPictures(state);
    const places = first ? [first, ...after(missing, first, state.look.pictures)] : missing;
    const chosen = first && files.length === 1
      ? [0]
      : matchFiles(places, files.map(({ name }) => name));
    const keys = new Map(keyPlaces(state.look.pictures).map(([key, place]) => [place, key]));
    const placed = new Map(chosen.map((file, at) => [file, keys.get(places[at]!)]));
    const isUnplaced = files.keys().some((file) => placed.get(file) === undefined);
    if (isUnplaced) dispatch({ type: "tab", tab: "pictures" });
    for (const [at, file] of files.entries()) {
      const key = placed.get(at);
      pictures.add([file], (picture) => {
        if (key !== undefined) arrived.current.push({ key, picture });
      });
    }
  }

  const handle: PagePicturesHandle = {
    add,
    put,
    choose(first) {
      chosenFor.current = first;
      input.current?.click();
    },
    swap(from, to) {
      put([
        { place: from, content: contentOf(to, pictures.list?.pictures) },
        { place: to, content: contentOf(from, pictures.list?.pictures) },
      ], "Swapped two pictures.");
    },
  };
  useImperativeHandle(pagePictures as Ref<PagePicturesHandle>, () => handle);

  return (
    <input
      ref={input}
      type="file"
      hidden
      multiple
      accept={PICTURES_ACCEPTED}
      aria-label="Pictures for your page"
      onChange={({ target }) => {
        if (target.files?.length) add([...target.files], chosenFor.current);
        target.value = "";
      }}
    />
  );
}

function after(
  missing: readonly PicturePlace[],
  first: PicturePlace,
  all: readonly PicturePlace[],
): PicturePlace[] {
  const others = missing.filter((place) => place !== first);
  const at = all.indexOf(first);
  return [
    ...others.filter((place) => all.indexOf(place) > at),
    ...others.filter((place) => all.indexOf(place) < at),
  ];
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

function contentOf(
  { address, is_missing }: PicturePlace,
  pictures: readonly PictureEntry[] = [],
): Content {
  if (is_missing) return null;
  return pictures.find(({ files }) => files.some(({ name }) => address?.endsWith(name))) ?? address;
}
