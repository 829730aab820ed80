// The drawer of the author's pictures: what there is, how large, whether it is used, and what to do with it.
import { type DragEvent, useEffect, useState } from "react";
import { pictureNamesIn } from "../../../contract/pictures.ts";
import type { PictureEntry, PictureListReply } from "../../../contract/picture_payloads.ts";
import { Illustration } from "../../../ui/parts/illustration.tsx";
import { Notice } from "../../../ui/parts/notice.tsx";
import { PictureCard } from "./picture_card.tsx";
import { picturesAmong } from "../paste/transfers.ts";
import { type Pictures, PICTURES_ACCEPTED } from "./use_pictures.ts";

const MB = 1024 * 1024;

interface DrawerProps
  extends Pick<Pictures, "list" | "error" | "load" | "add" | "describe" | "remove"> {
  /** What is in the editor. */
  code: string;
  /** What a picture is being chosen for, in words; null: for the page. */
  purpose: string | null;
  use(picture: PictureEntry): void;
  leave(): void;
}

export function PicturesDrawer(
  { list, error, load, add, describe, remove, code, purpose, use, leave }: DrawerProps,
) {
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
      className="preview pictures"
      aria-label="Pictures"
      data-is-over={isOver}
      onDragEnter={() => setOver(true)}
      onDragLeave={({ currentTarget, relatedTarget }) =>
        currentTarget.contains(relatedTarget as Node | null) || setOver(false)}
      onDrop={onDrop}
    >
      <div className="preview-head">
        <h3>{purpose ?? "Your pictures"}</h3>
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
        {purpose && (
          <button type="button" className="button button-plain" onClick={leave}>
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
              isChosen={purpose !== null}
              use={() => use(picture)}
              describe={(description) => describe(picture.id, description)}
              remove={() => remove(picture.id)}
            />
          ))}
        </ul>
      </div>
    </section>
  );
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
