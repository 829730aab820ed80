// Pictures that came beside a page, in its folder or zip: sent one by one, and named in the page by what they become.
import { type RefObject, useRef } from "react";
import type { PictureEntry } from "../../../contract/picture_payloads.ts";
import { changeBetween } from "../code/code_change.ts";
import type { CodeFieldHandle } from "../code/code_field.tsx";
import type { IntakeFile } from "../paste/outcome.ts";
import { readFileName } from "../paste/paths.ts";
import { dataAddress } from "../paste/intake_pictures.ts";
import { withPicture } from "./picture_places.ts";

/** As part of the page, a smaller one is there sooner than as a file of its own. */
const SMALL_BYTES = 4_096;
/** What a page names a picture by until it has arrived. */
const WAITING = "pictures/new-";

export function useLocalPictures(
  field: RefObject<CodeFieldHandle | null>,
  sendPicture: (file: File, done: (picture: PictureEntry) => void) => void,
) {
  const waiting = useRef(new Map<string, File>());
  const count = useRef(0);

  return {
    readAddressFrom(file: IntakeFile, type: string): string {
      if (type === "image/svg+xml" || file.bytes.length < SMALL_BYTES) {
        return dataAddress(type, file.bytes);
      }
      const name = readFileName(file.path);
      const reference = `${WAITING}${++count.current}-${name.replaceAll(/[^\w.-]+/g, "-")}`;
      waiting.current.set(reference, new File([new Uint8Array(file.bytes)], name, { type }));
      return reference;
    },
    /** Those that this page names. */
    send(page: string) {
      for (const [reference, file] of waiting.current) {
        if (!page.includes(reference)) continue;
        waiting.current.delete(reference);
        sendPicture(
          file,
          (picture) =>
            field.current?.put((code) =>
              changeBetween(code, withPicture(code, reference, picture))
            ),
        );
      }
    },
    isNamedIn: (page: string) => page.includes(WAITING),
  };
}
