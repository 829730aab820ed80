// One picture of the drawer: to look at, to put into the page, to describe, to delete.
import { useState } from "react";
import type { PictureEntry } from "../../contract/pictures/picture_payloads.ts";
import { Button } from "../../ui/parts/button.tsx";
import { DESCRIPTION_MAX_LENGTH } from "../../contract/limits.ts";

export function PictureCard(
  { picture, base, isUsed, isChosen, use, describe, remove }: {
    picture: PictureEntry;
    /** In front of a file's name. */
    base: string;
    /** On the page that is in the editor. */
    isUsed: boolean;
    /** Whether it is being chosen for something that is there. */
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
          src={base + smallest.name}
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
          placeholder="For who cannot see it"
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => {
            if (typed !== null && typed.trim() !== description) describe(typed.trim());
            setTyped(null);
          }}
        />
      </label>
      {isAsking
        ? (
          <div className="picture-asking" role="alert">
            <p>
              {isUsed
                ? "Your page shows this picture. Without it there is a hole. Delete it for good?"
                : "Delete it for good? Earlier saves may show it."}
            </p>
            <div className="actions">
              <Button look="danger" onClick={remove}>Delete it</Button>
              <Button look="quiet" onClick={() => setAsking(false)}>Keep it</Button>
            </div>
          </div>
        )
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

function formatSize(bytes: number): string {
  return bytes < 1_024 * 1_024
    ? `${Math.max(1, Math.round(bytes / 1_024))} KB`
    : `${(bytes / 1_024 / 1_024).toFixed(1)} MB`;
}
