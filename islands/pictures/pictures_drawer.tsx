// The drawer of the author's pictures: what there is, how large, whether it is used, and what to do with it.
import { type DragEvent, useEffect, useState } from "react";
import { pictureNamesIn } from "../../contract/pictures/pictures.ts";
import type { PictureListReply } from "../../contract/pictures/picture_payloads.ts";
import { Illustration } from "../../ui/parts/illustration.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { useEditor } from "../editor/context.ts";
import { PictureCard } from "./picture_card.tsx";
import { FilesList } from "../files/files_list.tsx";
import { picturesAmong } from "../editor/paste/transfers.ts";
import type { Wanted } from "../editor/state.ts";
import { usePlace } from "./use_place.ts";
import { PICTURES_ACCEPTED } from "./use_pictures.ts";

const MB = 1024 * 1024;

export function PicturesDrawer() {
  const { state: { code, wanted }, dispatch, pictures } = useEditor();
  const { list, error, load, add, describe, remove } = pictures;
  const place = usePlace();
  const [isOver, setOver] = useState(false);
  useEffect(() => void load(), []);
  const named = pictureNamesIn(code);

  function onDrop(event: DragEvent) {
    setOver(false);
    const files = picturesAmong(event.dataTransfer);
    if (!files) return;
    event.preventDefault();
    event.stopPropagation();
    add(files);
  }

  return (
    <section
      className="pictures"
      aria-label="Pictures"
      data-is-over={isOver}
      onDragEnter={() => setOver(true)}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget as Node | null) || setOver(false)}
      onDrop={onDrop}
    >
      <div className="pictures-head">
        <h3>{wanted ? purposeOf(wanted) : "Your pictures"}</h3>
        <label className="button button-quiet">
          Add pictures
          <input
            type="file"
            className="visually-hidden"
            multiple
            accept={PICTURES_ACCEPTED}
            onChange={({ target }) => {
              if (target.files?.length) add([...target.files]);
              target.value = "";
            }}
          />
        </label>
        {wanted && (
          <button
            type="button"
            className="button button-plain"
            onClick={() => dispatch({ type: "wanted", wanted: null })}
          >
            Choose none
          </button>
        )}
        {list && <Room {...list} />}
      </div>
      {/* With nothing in it to press, it is scrolled by itself. */}
      <div className="pictures-body" tabIndex={list?.pictures.length ? undefined : 0}>
        <Notice kind="error">{error}</Notice>
        {list?.pictures.length === 0 && <Empty />}
        <ul className="pictures-grid">
          {list?.pictures.map((picture) => (
            <PictureCard
              key={picture.id}
              picture={picture}
              base={list.base}
              isUsed={picture.files.some(({ name }) => named.has(name))}
              isChosen={wanted !== null && !(wanted.kind === "places" && wanted.what === "file")}
              use={() => place.picture(picture)}
              describe={(description) => describe(picture.id, description)}
              remove={async () => {
                await remove(picture.id);
                // What is said of the page may be another now.
                dispatch({ type: "ask_again" });
              }}
            />
          ))}
        </ul>
      </div>
      <FilesList />
    </section>
  );
}

/** In words, above the pictures. */
function purposeOf(wanted: Wanted): string {
  if (wanted.kind === "element") return "Another picture in its place";
  const [first, ...others] = wanted.places;
  if (wanted.what === "file") return `A file for line ${first!.line}`;
  return others.length > 0
    ? `A picture for ${others.length + 1} places`
    : `A picture for line ${first!.line}`;
}

function Room({ pictures, bytes, max_bytes }: PictureListReply) {
  const used = bytes < MB ? "less than 1" : String(Math.round(bytes / MB));
  return (
    <p className="pictures-room">
      {`${pictures.length === 1 ? "1 picture" : `${pictures.length} pictures`}, ${used} of ${
        max_bytes / MB
      } MB`}
      <meter value={bytes} max={max_bytes} aria-label="Room that your pictures take" />
    </p>
  );
}

function Empty() {
  return (
    <div className="pictures-empty">
      <Illustration name="empty" />
      <p>
        <strong>No pictures yet.</strong>
      </p>
      <p>
        Drop some here, paste them, or press “Add pictures”. They are made small for the web, and
        where and with what they were taken is removed.
      </p>
    </div>
  );
}
