import { useEffect, useEffectEvent, useRef } from "react";
import type { LocalPicture } from "../../contract/publishing/frame_messages.ts";
import { pictureNamesIn } from "../../contract/pictures/picture_names.ts";
import type { KeptPicture } from "./kept_pictures.ts";
import type { Pictures } from "./use_pictures.ts";

const loadStore = () => import("./kept_pictures.ts");

export async function findLocalPictures(code: string): Promise<LocalPicture[]> {
  if (pictureNamesIn(code).size === 0) return [];
  const { findKeptIn } = await loadStore();
  return (await findKeptIn(code)).map(toLocal);
}

function toLocal({ entry, blob }: KeptPicture): LocalPicture {
  return { name: entry.files[0]!.name, blob };
}

/** Pictures that a page brings along from before its author signed in are sent like any that are added. */
export function useBroughtIn(
  username: string | null,
  code: string,
  pictures: Pictures,
  lookAgain: () => void,
): void {
  const begun = useRef(new Set<string>());
  const names = username === null ? "" : [...pictureNamesIn(code)].toSorted().join(" ");

  const send = useEffectEvent(async () => {
    const { findKeptIn, noteSent, tidyKept } = await loadStore();
    for (const { entry, blob, sentTo } of await findKeptIn(code)) {
      const { name } = entry.files[0]!;
      if (sentTo === username || begun.current.has(name)) continue;
      begun.current.add(name);
      const file = new File([blob], entry.file_name, { type: blob.type });
      pictures.add([file], () => {
        void noteSent(name, username!);
        lookAgain();
      });
    }
    await tidyKept();
  });
  useEffect(() => {
    if (names !== "") void send();
  }, [names]);
}
