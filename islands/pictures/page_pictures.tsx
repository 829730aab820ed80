import { type Ref, useImperativeHandle, useRef } from "react";
import type { PictureEntry } from "../../contract/pictures/picture_calls.ts";
import { pictureNames } from "../../contract/pictures/pictures.ts";
import type { PicturePlace } from "../../contract/pictures/picture_places.ts";
import { type PagePicturesHandle, useEditor } from "../editor/context.ts";
import type { Content } from "./fill_places.ts";
import { useFramePictures } from "./use_frame_pictures.ts";
import { PICTURES_ACCEPTED } from "./use_pictures.ts";
import { usePlacing } from "./use_placing.ts";

/** It shows nothing but the browser's own dialog for files. */
export function PagePictures() {
  const { pictures: { list }, pagePictures } = useEditor();
  const input = useRef<HTMLInputElement>(null);
  const chosenFor = useRef<PicturePlace | undefined>(undefined);
  const { add, put } = usePlacing();

  function choose(first?: PicturePlace) {
    chosenFor.current = first;
    input.current?.click();
  }

  function swap(from: PicturePlace, to: PicturePlace) {
    const contentOf = (place: PicturePlace) => findContent(place, list?.pictures);
    put([
      { place: from, content: contentOf(to) },
      { place: to, content: contentOf(from) },
    ], "Swapped two pictures.");
  }

  const hear = useFramePictures({ add, choose });
  const handle: PagePicturesHandle = { add, choose, swap, hear };
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

function findContent(
  { address, is_missing }: PicturePlace,
  pictures: readonly PictureEntry[] = [],
): Content {
  if (is_missing) return null;
  const isShown = (name: string) => address?.endsWith(name);
  return pictures.find((picture) => pictureNames(picture).some(isShown)) ?? address;
}
