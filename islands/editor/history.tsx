// Earlier saves: a list by date and size, and one of them compared with what is in the editor.
import { Button } from "../../ui/parts/button.tsx";
import { Differences } from "./differences.tsx";
import { Notice } from "../../ui/parts/notice.tsx";

interface HistoryProps {
  /** The newest first; dates as they arrive in JSON. */
  list: readonly { version: number; saved_at: string; bytes: number }[];
  chosen: { version: number; code: string } | null;
  /** What is in the editor. */
  code: string;
  error: string;
  choose(version: number): void;
  leave(): void;
  restore(): void;
}

export function History({ list, chosen, code, error, choose, leave, restore }: HistoryProps) {
  return (
    <section className="preview history" aria-label="History">
      <h3>{chosen ? `Version ${chosen.version}` : "Earlier saves"}</h3>
      <div className="history-body">
        <Notice kind="error">{error}</Notice>
        {chosen
          ? (
            <>
              <p>Restoring it would change your code like this:</p>
              <Differences before={code} after={chosen.code} />
              <div className="actions">
                <Button look="quiet" onClick={leave}>Back to the list</Button>
                <Button onClick={restore}>Restore this version</Button>
              </div>
            </>
          )
          : (
            <ol className="history-list">
              {list.map(({ version, saved_at, bytes }) => (
                <li key={version}>
                  <button type="button" onClick={() => choose(version)}>
                    <strong>{`Version ${version}`}</strong>
                    <span>{new Date(saved_at).toLocaleString()}</span>
                    <span>{sizeOf(bytes)}</span>
                  </button>
                </li>
              ))}
              {list.length === 0 && <li>Nothing was saved yet.</li>}
            </ol>
          )}
      </div>
    </section>
  );
}

function sizeOf(bytes: number): string {
  return bytes < 1_024 ? `${bytes} B` : `${(bytes / 1_024).toFixed(1)} KB`;
}
