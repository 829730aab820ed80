// The head of the editor: its name, a file in, a file out, and the way back.
import { useMemo } from "react";
import { decoded } from "../browser/decoded.ts";
import { Button } from "../../ui/parts/button.tsx";
import { useSettled } from "./use_settled.ts";

export function EditorHead(
  { code, isHistoryShown, toggleHistory, open, download, isDownloading, close }: {
    code: string;
    isHistoryShown: boolean;
    toggleHistory(): void;
    open(files: FileList): void;
    download(): void;
    isDownloading: boolean;
    close(): void;
  },
) {
  const settled = useSettled(code);
  const title = useMemo(() => titleOf(settled.slice(0, HEAD_LENGTH)), [settled]);
  return (
    <header className="editor-head">
      <div className="editor-title">
        <h2 id="editor_title">Portfolio Editor</h2>
        {title && <p title="The title of your page">{title}</p>}
      </div>
      <div className="actions">
        <Button
          look="plain"
          className="editor-history"
          aria-pressed={isHistoryShown}
          onClick={toggleHistory}
        >
          History
        </Button>
        <label className="button button-plain">
          Open file
          <input
            type="file"
            className="visually-hidden"
            multiple
            accept=".html,.htm,.css,.js,.txt,.md,.zip,image/*"
            onChange={({ target }) => {
              if (target.files?.length) open(target.files);
              // So that the same file can be opened again.
              target.value = "";
            }}
          />
        </label>
        <Button
          look="plain"
          disabled={code === "" || isDownloading}
          aria-busy={isDownloading}
          onClick={download}
        >
          {isDownloading ? "Downloading..." : "Download"}
        </Button>
        <Button look="plain" onClick={close}>Close</Button>
      </div>
    </header>
  );
}

/** Where a title is looked for. */
const HEAD_LENGTH = 10_000;

/** Empty without one. */
function titleOf(head: string): string {
  return decoded(/<title>([^<]*)</i.exec(head)?.[1] ?? "").trim();
}
