import type {
  VersionEntry,
  VersionListReply,
} from "../../../contract/publishing/portfolio_payloads.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { Notice, Spinner } from "../../../ui/parts/notice.tsx";
import { Time } from "../../../ui/parts/time.tsx";
import { useEditor } from "../context.ts";
import { savedVersion } from "../state.ts";
import { useEffect, useState } from "react";
import { SENTENCES } from "../../../contract/sentences.ts";
import { callPath, CALLS } from "../../../contract/paths.ts";
import { call, failureMessage } from "../../browser/call.ts";
import type { Difference } from "./compare.ts";
import { readDraft, storeDraft } from "../../browser/draft.ts";
import { EditorDialog } from "../editor_dialog.tsx";

const MARKS = { same: "  ", removed: "- ", added: "+ ", skipped: "" } as const;

interface ChosenVersion {
  version: number;
  code: string;
}

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

function useVersions(savedVersion: number, first: number | null) {
  const [list, setList] = useState<VersionListReply["versions"]>([]);
  const [chosen, setChosen] = useState<ChosenVersion | null>(null);
  const [other, setOther] = useState<ChosenVersion | null>(null);
  const [error, setError] = useState("");

  useEffect(() => {
    call(CALLS.versions).then((reply) => {
      setError(reply.ok ? "" : failureMessage(reply, SENTENCES.versions_failed));
      if (reply.ok) setList(reply.data.versions);
    });
  }, [savedVersion]);

  async function read(version: number): Promise<ChosenVersion | null> {
    const reply = await call(callPath(CALLS.version, { version }));
    setError(reply.ok ? "" : failureMessage(reply, SENTENCES.versions_failed));
    return reply.ok ? { version, code: reply.data.user_code } : null;
  }

  useEffect(() => {
    if (first !== null) read(first).then(setChosen);
  }, [first]);

  return {
    list,
    chosen,
    other,
    async choose(version: number) {
      setOther(null);
      setChosen(await read(version));
    },
    async compareWith(version: number | null) {
      setOther(version === null ? null : await read(version));
    },
    leave: () => setChosen(null),
    error,
  };
}

export function Differences(
  { before, after }: { before: string; after: string },
) {
  const [differences, setDifferences] = useState<readonly Difference[] | null>();

  useEffect(() => {
    let isStale = false;
    import("./compare.ts").then(
      ({ compareLines }) => isStale || setDifferences(compareLines(before, after)),
      () => isStale || setDifferences(null),
    );
    return () => void (isStale = true);
  }, [before, after]);

  if (differences === undefined) return <Spinner label="Comparing..." />;
  if (!differences) return <p>These two have too little in common to be compared line by line.</p>;
  if (differences.length === 0) return <p>There is no difference.</p>;
  return (
    <pre className="differences" tabIndex={0}>
      {differences.map(({ kind, text }, i) => (
        <span key={i} className={`difference-${kind}`}>
          {kind === "skipped" ? `⋯ ${text}\n` : marked(text, MARKS[kind])}
        </span>
      ))}
    </pre>
  );
}

function marked(text: string, mark: string): string {
  return text.replace(/\n$/, "").split("\n").map((line) => `${mark}${line}\n`).join("");
}

export function ConflictDialog() {
  const { state: { theirs, code, error }, dispatch, saveOver, username } = useEditor();
  if (!theirs || username === null) return null;

  const takeTheirs = () => {
    storeDraft(username, code);
    dispatch({ type: "theirs_taken", draft: readDraft(username) });
  };

  return (
    <EditorDialog title="Somebody saved in between">
      {error && <p role="alert">{error}</p>}
      <p>
        What yours would change of the other save. The other one stays in the history, and yours in
        this browser, whichever you choose.
      </p>
      <Differences before={theirs.user_code} after={code} />
      <div className="actions">
        <Button look="quiet" onClick={takeTheirs}>Take the other one</Button>
        <Button onClick={saveOver}>Save mine over it</Button>
      </div>
    </EditorDialog>
  );
}
