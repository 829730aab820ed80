import { Button } from "../../ui/parts/button.tsx";
import { useEditor } from "../editor/context.ts";
import { BroughtProgress } from "./brought_progress.tsx";
import type { Pictures } from "./use_pictures.ts";
import type { Upload } from "./use_uploads.ts";

export function Uploads() {
  const { pictures, files, username, state: { isNaming } } = useEditor();
  return (
    <>
      {username === null && !isNaming && <BroughtProgress />}
      <List {...pictures} label="Pictures on their way" />
      <List {...files} label="Files on their way" />
    </>
  );
}

function List(
  { uploads, retry, cancel, label }: Pick<Pictures, "uploads" | "retry" | "cancel"> & {
    label: string;
  },
) {
  if (uploads.length === 0) return null;
  return (
    <ul className="uploads" aria-label={label}>
      {uploads.map((upload) => (
        <li key={upload.id} data-state={upload.state}>
          <div>
            <strong>{upload.file.name}</strong>
            <span role={upload.state === "failed" ? "alert" : undefined}>
              {describeState(upload)}
            </span>
          </div>
          {upload.state === "sending" && (
            <progress
              aria-label={upload.file.name}
              value={upload.share < 1 ? upload.share : undefined}
            />
          )}
          {upload.state === "failed" && upload.mayComeThrough && (
            <Button
              look="quiet"
              onClick={() => retry(upload.id)}
            >
              Try again
            </Button>
          )}
          <Button
            look="plain"
            aria-label={`${upload.state === "failed" ? "Dismiss" : "Cancel"} ${upload.file.name}`}
            onClick={() => cancel(upload.id)}
          >
            {upload.state === "failed" ? "Dismiss" : "Cancel"}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function describeState({ state, share, error }: Upload): string {
  if (state === "failed") return error;
  if (state === "waiting") return "Waiting for its turn";
  return share < 1 ? `${Math.round(share * 100)} %` : "Making it ready for the web...";
}
