import { type RefObject, useRef } from "react";
import type { FileEntry } from "../../contract/files/file_calls.ts";
import { FILE_TYPE, FILES_FOLDER } from "../../contract/files/files.ts";
import type { PictureEntry } from "../../contract/pictures/picture_calls.ts";
import { PICTURES_FOLDER } from "../../contract/pictures/pictures.ts";
import { changeBetween } from "../editor/code/code_changes.ts";
import type { CodeFieldHandle } from "../editor/code/code_field.tsx";
import { withFile } from "../files/use_files.ts";
import type { ReadAddressFrom } from "../editor/paste/files.ts";
import { readFileName } from "../editor/paste/references.ts";
import { dataAddress } from "../editor/paste/intake_pictures.ts";
import { withPicture } from "./picture_places.ts";

/** A smaller picture loads faster within the page than as a file of its own. */
const SMALL_BYTES = 4_096;
const WAITING = { picture: `${PICTURES_FOLDER}new-`, file: `${FILES_FOLDER}new-` };

type Send<Entry> = (file: File, done: (sent: Entry) => void) => void;

export function useLocalPictures(
  field: RefObject<CodeFieldHandle | null>,
  sendPicture: Send<PictureEntry>,
  sendFile: Send<FileEntry> | null = null,
) {
  const waiting = useRef(new Map<string, File>());
  const count = useRef(0);

  const readAddressFrom: ReadAddressFrom = ({ path, bytes }, type) => {
    const isFile = type === FILE_TYPE;
    if (isFile && !sendFile) return null;
    if (type === "image/svg+xml" || !isFile && bytes.length < SMALL_BYTES) {
      return dataAddress(type, bytes);
    }
    const name = readFileName(path);
    const start = isFile ? WAITING.file : WAITING.picture;
    const reference = `${start}${++count.current}-${name.replaceAll(/[^\w.-]+/g, "-")}`;
    waiting.current.set(reference, new File([new Uint8Array(bytes)], name, { type }));
    return reference;
  };

  function put(write: (code: string) => string) {
    field.current?.put((code) => changeBetween(code, write(code)));
  }

  return {
    readAddressFrom,
    send(page: string) {
      for (const [reference, file] of waiting.current) {
        if (!page.includes(reference)) continue;
        waiting.current.delete(reference);
        if (file.type === FILE_TYPE) {
          sendFile?.(file, (sent) => put((code) => withFile(code, reference, sent)));
        } else {
          sendPicture(file, (sent) => put((code) => withPicture(code, reference, sent)));
        }
      }
    },
    isNamedIn: (page: string) => Object.values(WAITING).some((start) => page.includes(start)),
  };
}
