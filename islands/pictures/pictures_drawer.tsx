import { type DragEvent, useEffect, useState } from "react";
import { pictureNames, pictureNamesIn } from "../../contract/pictures/pictures.ts";
import type { PictureEntry, PictureListReply } from "../../contract/pictures/picture_calls.ts";
import { Illustration } from "../../ui/parts/illustration.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { useEditor } from "../editor/context.ts";
import { FilesList } from "../files/files_list.tsx";
import { picturesAmong } from "../editor/paste/dropped_files.ts";
import type { PicturePlace } from "../../contract/pictures/picture_places.ts";
import { PlaceGrid } from "./place_grid.tsx";
import { BringOffer } from "./bring_offer.tsx";
import { isOfFile, type ReplacementTarget } from "../editor/state.ts";
import { PICTURES_ACCEPTED, usePlace } from "./use_pictures.ts";
import { Button } from "../../ui/parts/button.tsx";
import { DESCRIPTION_MAX_LENGTH } from "../../contract/limits.ts";

const MB = 1024 * 1024;

export function PicturesDrawer() {
  const { username, state: { code, wanted }, dispatch, pictures } = useEditor();
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
      <PlaceGrid />
      <Head />
      <BringOffer />
      {/* Without a control in it, the drawer needs a tab stop to be scrolled by keyboard. */}
      <div className="pictures-body" tabIndex={list?.pictures.length ? undefined : 0}>
        <Notice kind="error">{error}</Notice>
        {list?.pictures.length === 0 && <Empty isGuest={username === null} />}
        <ul className="pictures-grid">
          {list?.pictures.map((picture) => (
            <PictureCard
              key={picture.id}
              picture={picture}
              address={pictures.addressOf(picture.files.at(-1)!.name)}
              isUsed={pictureNames(picture).some((name) => named.has(name))}
              isChosen={wanted !== null && !isOfFile(wanted)}
              use={() => place.picture(picture)}
              describe={(description) => describe(picture.id, description)}
              remove={async () => {
                await remove(picture.id);
                dispatch({ type: "ask_again" });
              }}
            />
          ))}
        </ul>
      </div>
      {username !== null && <FilesList />}
    </section>
  );
}

function Head() {
  const { state, dispatch, pictures: { list, add } } = useEditor();
  const { wanted } = state;
  return (
    <div className="pictures-head">
      <h3>{wanted ? purposeOf(wanted, state.look.pictures) : "Your pictures"}</h3>
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
  );
}

function purposeOf(wanted: ReplacementTarget, pictures: readonly PicturePlace[]): string {
  if (wanted.kind === "element") return "Another picture in its place";
  const [first, ...others] = wanted.places;
  if (wanted.what === "file") return `A file for line ${first!.line}`;
  if (others.length > 0) return `A picture for ${others.length + 1} places`;
  const place = pictures.find(({ at }) => first!.start <= at.start && at.start <= first!.end);
  return place?.words ? `A picture for “${place.words}”` : "A picture for this place";
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

function Empty({ isGuest }: { isGuest: boolean }) {
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
      {isGuest && <p>They stay in this browser, and go along when the page gets its link.</p>}
    </div>
  );
}

function PictureCard(
  { picture, address, isUsed, isChosen, use, describe, remove }: {
    picture: PictureEntry;
    address: string;
    isUsed: boolean;
    isChosen: boolean;
    use(): void;
    describe(description: string): void;
    remove(): void;
  },
) {
  const { file_name, description, is_animated, files } = picture;
  const [typed, setTyped] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [full, smallest] = [files[0]!, files.at(-1)!];
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const type = full.name.slice(full.name.lastIndexOf(".") + 1).toUpperCase();
  return (
    <li className="picture-card" aria-label={file_name}>
      <div className="picture-thumb">
        <img
          src={address || undefined}
          alt={description}
          width={smallest.width}
          height={smallest.height}
          loading="lazy"
        />
        {isUsed && <span className="picture-used">On your page</span>}
      </div>
      <p className="picture-facts">
        <strong title={file_name}>{file_name}</strong>
        <span>
          {`${full.width} × ${full.height}, ${formatSize(bytes)}, ${type}${
            is_animated ? ", animated" : ""
          }`}
        </span>
      </p>
      <label className="edit-field">
        <span>What it shows</span>
        <input
          value={typed ?? description}
          maxLength={DESCRIPTION_MAX_LENGTH}
          placeholder="Described for people who cannot see it"
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => {
            if (typed !== null && typed.trim() !== description) describe(typed.trim());
            setTyped(null);
          }}
        />
      </label>
      {isAsking
        ? <DeleteQuestion {...{ isUsed, remove }} keep={() => setAsking(false)} />
        : (
          <div className="actions">
            <Button look={isChosen ? "primary" : "quiet"} onClick={use}>
              {isChosen ? "Use this one" : "Put into the page"}
            </Button>
            <Button
              look="plain"
              aria-label={`Delete ${file_name}`}
              onClick={() => setAsking(true)}
            >
              Delete
            </Button>
          </div>
        )}
    </li>
  );
}

function DeleteQuestion(
  { isUsed, remove, keep }: { isUsed: boolean; remove(): void; keep(): void },
) {
  return (
    <div className="picture-asking" role="alert">
      <p>
        {isUsed
          ? "Your page shows this picture. Without it there is a hole. Delete it for good?"
          : "Delete it for good? Earlier saves may show it."}
      </p>
      <div className="actions">
        <Button look="danger" onClick={remove}>Delete it</Button>
        <Button look="quiet" onClick={keep}>Keep it</Button>
      </div>
    </div>
  );
}

function formatSize(bytes: number): string {
  return bytes < 1_024 * 1_024
    ? `${Math.max(1, Math.round(bytes / 1_024))} KB`
    : `${(bytes / 1_024 / 1_024).toFixed(1)} MB`;
}
