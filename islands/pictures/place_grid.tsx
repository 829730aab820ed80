import { type CSSProperties, useEffect } from "react";
import type { PicturePlace } from "../../contract/pictures/picture_places.ts";
import { pictureNameIn, pictureNames } from "../../contract/pictures/pictures.ts";
import { toCount } from "../../contract/markup.ts";
import { SCREENS } from "../../contract/paths.ts";
import { Button } from "../../ui/parts/button.tsx";
import { useEditor } from "../editor/context.ts";
import { isCurrent, missingPictures } from "../editor/state.ts";
import { PLACE_INDEX, useSwapping } from "./use_swapping.ts";
import { useShowPlace } from "../editor/check/finding_card.tsx";

export function namePlace({ words }: PicturePlace, at: number): string {
  return words || `Picture ${at + 1}`;
}

export function AddYourPictures({ look }: { look?: "quiet" }) {
  const { state, pagePictures } = useEditor();
  return (
    <Button
      look={look}
      data-chooses-files
      disabled={!isCurrent(state)}
      onClick={() => pagePictures.current?.choose()}
    >
      Add your pictures
    </Button>
  );
}

/** The pictures of the page, each in its place. */
export function PlaceGrid() {
  const { state, pictures: { list, load }, pagePictures } = useEditor();
  const places = state.look.pictures;
  const isReady = isCurrent(state);
  const { move, handle } = useSwapping(places.length, (from, to) => {
    if (isReady) pagePictures.current?.swap(places[from]!, places[to]!);
  });
  const isLoaded = list !== null;
  useEffect(() => {
    if (!isLoaded) void load();
  }, [isLoaded]);
  if (places.length === 0) return null;
  const missing = missingPictures(state).length;
  return (
    <section className="places" aria-label="On your page">
      <header>
        <h3>On your page</h3>
        <span>{missing === 0 ? toCount(places.length, "picture") : `${missing} missing`}</span>
      </header>
      {missing > 0 && (
        <div className="actions">
          <AddYourPictures />
        </div>
      )}
      <ol className="place-grid">
        {places.map((place, at) => (
          <Place
            key={at}
            {...{ place, at, isReady }}
            handle={handle(at)}
            isOver={move !== null && move.from !== at && move.over === at}
            moved={move?.from === at ? move : null}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">{sayMove(places, move)}</p>
    </section>
  );
}

type PlaceSwap = ReturnType<typeof useSwapping>;

function sayMove(places: readonly PicturePlace[], move: PlaceSwap["move"]): string {
  if (!move || move.pointer) return "";
  const name = (at: number) => namePlace(places[at]!, at);
  return move.over === move.from
    ? `${name(move.from)}: arrow keys choose what to swap it with, Space swaps, Escape ends.`
    : `Swap ${name(move.from)} with ${name(move.over)}.`;
}

function Place({ place, at, isReady, handle, isOver, moved }: {
  place: PicturePlace;
  at: number;
  isReady: boolean;
  handle: ReturnType<PlaceSwap["handle"]>;
  isOver: boolean;
  moved: PlaceSwap["move"];
}) {
  const { pagePictures } = useEditor();
  const show = useShowPlace();
  const name = namePlace(place, at);
  const by = moved?.pointer;
  const style = by ? { "--by-x": `${by.byX}px`, "--by-y": `${by.byY}px` } as CSSProperties : {};
  return (
    <li
      className="place"
      style={style}
      data-is-missing={place.is_missing}
      data-is-over={isOver}
      data-is-moved={moved !== null}
      {...{ [PLACE_INDEX]: at }}
      onPointerEnter={() => show.onPage(place.at)}
      onFocus={() => show.onPage(place.at)}
    >
      <ElsewhereFrame place={place} />
      <button
        type="button"
        className="place-picture"
        data-chooses-files
        disabled={!isReady}
        aria-label={`${name}: ${place.is_missing ? "add a picture" : "choose another picture"}`}
        onClick={() => pagePictures.current?.choose(place)}
      >
        <Thumbnail place={place} />
      </button>
      <span className="place-name">{name}</span>
      <button
        type="button"
        className="place-handle"
        aria-label={`Swap ${name} with another`}
        aria-pressed={moved !== null}
        disabled={!isReady}
        {...handle}
      >
        <span aria-hidden="true">⠿</span>
      </button>
    </li>
  );
}

function Thumbnail({ place }: { place: PicturePlace }) {
  const { pictures: { list, addressOf } } = useEditor();
  if (place.is_missing) return <span aria-hidden="true">+</span>;
  const name = pictureNameIn(place.address ?? "");
  if (!list || !name) return <span className="place-elsewhere">{hostOf(place.address)}</span>;
  const own = list.pictures.find((picture) => pictureNames(picture).includes(name));
  return <img src={addressOf(own?.files.at(-1)?.name ?? name)} alt="" loading="lazy" />;
}

/** Our screens load nothing of other hosts, so the picture is in a frame, as it is in the page's. */
function ElsewhereFrame({ place: { address, is_missing } }: { place: PicturePlace }) {
  const { state: { look } } = useEditor();
  const isElsewhere = !is_missing && /^(?:https:)?\/\//.test(address ?? "");
  if (!isElsewhere || !look.frame) return null;
  const src = new URL(SCREENS.pictureFrame, new URL(look.frame.url, location.href));
  src.hash = encodeURIComponent(address!.replace(/^\/\//, "https://"));
  return (
    <iframe
      className="place-frame"
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      loading="lazy"
      tabIndex={-1}
      aria-hidden
      src={src.href}
    />
  );
}

function hostOf(address: string | null): string {
  return URL.parse(address ?? "")?.host || "Drawn in the page";
}
