// What the next picture that is chosen in the drawer is for: a place that was named before, or the page.
import { type RefObject, useState } from "react";
import type { Place } from "../../../contract/findings.ts";
import { SENTENCES } from "../../../contract/sentences.ts";
import type { PictureEntry } from "../../../contract/picture_payloads.ts";
import type { CodeFieldHandle } from "../code/code_field.tsx";
import { insertion, replacement } from "./picture_places.ts";

interface Wanted {
  /** In words, above the pictures. */
  said: string;
  use(picture: PictureEntry): void;
}

export function useWanted(
  field: RefObject<CodeFieldHandle | null>,
  setError: (message: string) => void,
) {
  const [wanted, setWanted] = useState<Wanted | null>(null);

  function insert(picture: PictureEntry) {
    field.current?.put((code, cursor) => insertion(code, cursor, picture));
  }

  return {
    purpose: wanted?.said ?? null,
    forget: () => setWanted(null),
    insert,
    use(picture: PictureEntry) {
      (wanted?.use ?? insert)(picture);
      setWanted(null);
    },
    /** `found` is the code in which that place is. */
    wantFor(at: Place, found: string) {
      setWanted({
        said: `A picture for line ${at.line}`,
        use(picture) {
          field.current?.put((code) => {
            if (code === found) return replacement(code, at, picture);
            setError(SENTENCES.picture_no_place);
            return null;
          });
        },
      });
    },
    /** Of the page, picked there. */
    wantForElement(at: number) {
      setWanted({
        said: "Another picture in its place",
        use(picture) {
          if (!field.current?.editor?.picked.showPicture(at, picture)) {
            setError(SENTENCES.picture_no_place);
          }
        },
      });
    },
  };
}
