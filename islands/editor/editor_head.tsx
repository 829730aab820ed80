// The head of the editor: its name, a file in, a file out, and the way back.
import { useMemo } from "react";
import { decoded } from "../browser/decoded.ts";
import { Button } from "../../ui/parts/button.tsx";
import { useSettled } from "./use_settled.ts";

const SIDES = [["Pictures", "pictures"], ["History", "history"]] as const;

export function EditorHead(
  { code, view, toggle, open, download, isDownloading, close }: {
    code: string;
    view: string;
    /** Shows it beside the code, or the preview again. */
    toggle(view: "history" | "pictures"): void;
    open(files: FileList): void;
    download(): void;
    isDownloading: boolean;
    close(): void;
  },
) {
  const settled = useSettled(code);
  const title = useMemo(() => readTitle(settled.slice(0, HEAD_LENGTH)), [settled]);
  return (
    <header className="editor-head">
      <div className="editor-title">
        <h2 id="editor_title">Portfolio Editor</h2>
        {title && <p title="The title of your page">{title}</p>}
      </div>
      <div className="actions">
        {SIDES.map(([name, side]) => (
          <Button
            key={side}
            look="plain"
            className="editor-side"
            aria-pressed={view === side}
            onClick={() => toggle(side)}
          >
            {name}
          </Button>
        ))}
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
function readTitle(head: string): string {
  return decoded(/<title>([^<]*)</i.exec(head)?.[1] ?? "").trim();
}
