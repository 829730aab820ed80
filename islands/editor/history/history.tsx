// Earlier saves: what each changed, and one of them to look at, to compare and to bring back.
import { useState } from "react";
import type { VersionEntry } from "../../../contract/portfolio_payloads.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { Notice } from "../../../ui/parts/notice.tsx";
import { PageFrame } from "../../guard/page_frame.tsx";
import { Choice } from "../choice.tsx";
import { Differences } from "./differences.tsx";
import { usePreview } from "../preview/use_preview.ts";
import type { useVersions } from "./use_versions.ts";

const VIEWS = [["Changes", "changes"], ["Page", "page"]] as const;
const SOURCES: Record<VersionEntry["source"], string> = {
  editor: "Editor",
  restore: "Restored",
  assistant: "Assistant",
  key: "Key",
};

interface HistoryProps extends ReturnType<typeof useVersions> {
  /** What is in the editor. */
  code: string;
  restore(code: string): void;
}

export function History(
  { list, chosen, other, code, error, choose, compareWith, leave, restore }: HistoryProps,
) {
  const [view, setView] = useState<(typeof VIEWS)[number][1]>("changes");
  const isPage = chosen !== null && view === "page";
  const preview = usePreview(chosen?.code ?? "", isPage, () => {});
  return (
    <section className="preview history" aria-label="History">
      <div className="preview-head">
        <h3>{chosen ? `Version ${chosen.version}` : "Earlier saves"}</h3>
        {chosen && <Choice label="Show of it" options={VIEWS} value={view} choose={setView} />}
      </div>
      {isPage && (
        <div className="preview-stage">
          {preview.reply
            ? (
              <PageFrame
                title={`Version ${chosen.version}`}
                src={preview.reply.frame_url}
              />
            )
            : <p className="preview-empty">{preview.error || "One moment..."}</p>}
        </div>
      )}
      {!isPage && (
        <div className="history-body">
          <Notice kind="error">{error}</Notice>
          {chosen
            ? (
              <>
                <label className="history-other">
                  Restoring it would change
                  <select
                    value={other?.version ?? ""}
                    onChange={({ target }) => compareWith(Number(target.value) || null)}
                  >
                    <option value="">what is in the editor</option>
                    {list.filter(({ version }) => version !== chosen.version).map(({ version }) => (
                      <option key={version} value={version}>{`version ${version}`}</option>
                    ))}
                  </select>
                  like this:
                </label>
                <Differences before={other?.code ?? code} after={chosen.code} isBeside />
              </>
            )
            : (
              <ol className="history-list">
                {list.map((entry) => (
                  <li key={entry.version}>
                    <button type="button" onClick={() => choose(entry.version)}>
                      <strong>{`Version ${entry.version}`}</strong>
                      <span>{new Date(entry.saved_at).toLocaleString()}</span>
                      <Changed {...entry} />
                      <span>
                        {`${entry.published_by ?? SOURCES[entry.source]}, ${
                          formatSize(entry.bytes)
                        }`}
                      </span>
                    </button>
                  </li>
                ))}
                {list.length === 0 && <li>Nothing was saved yet.</li>}
              </ol>
            )}
        </div>
      )}
      {chosen && (
        <div className="actions">
          <Button look="quiet" onClick={leave}>Back to the list</Button>
          <Button onClick={() => restore(chosen.code)}>Restore this version</Button>
        </div>
      )}
    </section>
  );
}

const SQUARES = 5;

/** Lines that came and went: in figures, and in five squares. */
function Changed({ added_lines: added, removed_lines: removed }: VersionEntry) {
  if (added === null || removed === null) return <span />;
  const all = added + removed;
  const came = all === 0 ? 0 : Math.round(added / all * SQUARES);
  return (
    <span
      className="history-changed"
      aria-label={`${added} lines added, ${removed} removed`}
      role="img"
    >
      <ins>{`+${added}`}</ins> <del>{`\u2212${removed}`}</del>
      {Array.from(
        { length: SQUARES },
        (_, i) => <i key={i} className={all === 0 ? "" : i < came ? "came" : "went"} />,
      )}
    </span>
  );
}

function formatSize(bytes: number): string {
  return bytes < 1_024 ? `${bytes} B` : `${(bytes / 1_024).toFixed(1)} KB`;
}
