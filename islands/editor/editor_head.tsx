// The head of the editor: its name, a file in, a file out, and the way back.
import { Button } from "../../ui/parts/button.tsx";

export function EditorHead(
  { title, isHistoryShown, toggleHistory, isEmpty, open, download, close }: {
    /** Of the page; empty without one. */
    title: string;
    isHistoryShown: boolean;
    toggleHistory(): void;
    isEmpty: boolean;
    open(file: File | undefined): void;
    download(): void;
    close(): void;
  },
) {
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
            accept=".html,.htm,text/html"
            onChange={({ target }) => {
              open(target.files?.[0]);
              // So that the same file can be opened again.
              target.value = "";
            }}
          />
        </label>
        <Button look="plain" disabled={isEmpty} onClick={download}>Download</Button>
        <Button look="plain" onClick={close}>Close</Button>
      </div>
    </header>
  );
}
