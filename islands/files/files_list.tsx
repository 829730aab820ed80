import { useEffect } from "react";
import type { FileEntry } from "../../contract/files/file_calls.ts";
import { Button } from "../../ui/parts/button.tsx";
import { Notice } from "../../ui/parts/notice.tsx";
import { useEditor } from "../editor/context.ts";
import { usePlace } from "../pictures/use_pictures.ts";
import { FILES_ACCEPTED } from "./use_files.ts";

export function FilesList() {
  const { state: { code, wanted }, files } = useEditor();
  const { list, error, load, add } = files;
  useEffect(() => void load(), []);
  const isWanted = wanted?.kind === "places" && wanted.what === "file";
  return (
    <section className="files" aria-label="Files">
      <div className="pictures-head">
        <h3>Your files</h3>
        <label className="button button-quiet">
          Add PDFs
          <input
            type="file"
            className="visually-hidden"
            multiple
            accept={FILES_ACCEPTED}
            onChange={({ target }) => {
              if (target.files?.length) add([...target.files]);
              target.value = "";
            }}
          />
        </label>
      </div>
      <Notice kind="error">{error}</Notice>
      {list?.files.length === 0 && <p>No files yet. A CV or a menu as a PDF goes here.</p>}
      <ul>
        {list?.files.map((file) => (
          <FileLine
            key={file.id}
            file={file}
            isUsed={code.includes(file.name)}
            isWanted={isWanted}
          />
        ))}
      </ul>
    </section>
  );
}

function FileLine(
  { file, isUsed, isWanted }: { file: FileEntry; isUsed: boolean; isWanted: boolean },
) {
  const { files, dispatch } = useEditor();
  const place = usePlace();
  return (
    <li className="file-line" aria-label={file.file_name}>
      <p>
        <strong>{file.file_name}</strong>
        <span>{`${(file.bytes / 1024).toFixed(0)} KB${isUsed ? ", on your page" : ""}`}</span>
      </p>
      <Button look={isWanted ? "primary" : "quiet"} onClick={() => place.file(file)}>
        {isWanted ? "Use this one" : "Put a link into the page"}
      </Button>
      <Button
        look="plain"
        aria-label={`Delete ${file.file_name}`}
        onClick={async () => {
          await files.remove(file.id);
          dispatch({ type: "ask_again" });
        }}
      >
        Delete
      </Button>
    </li>
  );
}
