import type { VersionEntry } from "../../../contract/publishing/portfolio_payloads.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { Notice } from "../../../ui/parts/notice.tsx";
import { Time } from "../../../ui/parts/time.tsx";
import { useEditor } from "../context.ts";
import { savedVersion } from "../state.ts";
import { Differences } from "./differences.tsx";
import { useVersions } from "./use_versions.ts";

const SOURCES: Record<VersionEntry["source"], string> = {
  editor: "Editor",
  restore: "Restored",
  assistant: "Assistant",
  key: "Key",
};

export function History() {
  const { state, dispatch } = useEditor();
  const versions = useVersions(savedVersion(state), state.historyVersion);
  const { list, chosen, other, error, choose, compareWith, leave } = versions;
  return (
    <section className="history" aria-label="History">
      <h3>{chosen ? `Version ${chosen.version}` : "Earlier saves"}</h3>
      <Notice kind="error">{error}</Notice>
      {chosen
        ? (
          <>
            <div className="actions">
              <Button onClick={() => dispatch({ type: "version_restored", code: chosen.code })}>
                Restore this version
              </Button>
              <Button
                look="quiet"
                aria-pressed={state.shownVersion !== null}
                onClick={() =>
                  dispatch({
                    type: "version_shown",
                    version: state.shownVersion ? null : chosen,
                  })}
              >
                Show the page
              </Button>
              <Button
                look="plain"
                onClick={() => {
                  leave();
                  dispatch({ type: "version_shown", version: null });
                }}
              >
                Back to the list
              </Button>
            </div>
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
            </label>
            <Differences before={other?.code ?? state.code} after={chosen.code} />
          </>
        )
        : <VersionList {...{ list, choose }} />}
    </section>
  );
}

function VersionList(
  { list, choose }: { list: readonly VersionEntry[]; choose(version: number): void },
) {
  return (
    <ol className="history-list">
      {list.map((entry) => (
        <li key={entry.version}>
          <button type="button" onClick={() => choose(entry.version)}>
            <strong>{`Version ${entry.version}`}</strong>
            <Time at={entry.saved_at} />
            <span className="history-source">
              {entry.published_by ?? SOURCES[entry.source]}
            </span>
            <Changed {...entry} />
            <span className="history-size">{formatSize(entry.bytes)}</span>
          </button>
        </li>
      ))}
      {list.length === 0 && <li>Nothing was saved yet.</li>}
    </ol>
  );
}

const SQUARES = 5;

function Changed({ added_lines: added, removed_lines: removed }: VersionEntry) {
  if (added === null || removed === null) return <span className="history-changed" />;
  const all = added + removed;
  const came = all === 0 ? 0 : Math.round(added / all * SQUARES);
  return (
    <span
      className="history-changed"
      aria-label={`${added} lines added, ${removed} removed`}
      role="img"
    >
      <ins>{`+${added}`}</ins>
      <del>{`\u2212${removed}`}</del>
      <span>
        {Array.from(
          { length: SQUARES },
          (_, i) => <i key={i} className={all === 0 ? "" : i < came ? "came" : "went"} />,
        )}
      </span>
    </span>
  );
}

function formatSize(bytes: number): string {
  return bytes < 1_024 ? `${bytes} B` : `${(bytes / 1_024).toFixed(1)} KB`;
}
