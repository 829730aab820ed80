import { useEffect, useEffectEvent } from "react";
import { toCount } from "../../../contract/markup.ts";
import type { VersionEntry } from "../../../contract/publishing/portfolio_payloads.ts";
import { Button } from "../../../ui/parts/button.tsx";
import { Notice } from "../../../ui/parts/notice.tsx";
import { sayMoment, TimeInWords } from "../../../ui/parts/time_in_words.tsx";
import { useEditor } from "../context.ts";
import { savedVersion, type ShownVersion } from "../state.ts";
import { SeeTheCode } from "./differences.tsx";
import { useVersions } from "./use_versions.ts";
import { saySource, VersionList } from "./version_list.tsx";

export function History() {
  const { state, dispatch } = useEditor();
  const { historyVersion: asked, shownVersion } = state;
  const newest = savedVersion(state);
  const { versions, cards, error, read } = useVersions(newest);
  const shown = versions.find(({ version }) => version === shownVersion?.version);

  async function choose(entry: VersionEntry) {
    const chosen = await read(entry);
    if (chosen) dispatch({ type: "version_shown", version: { ...chosen, against: null } });
  }

  async function compareWith(entry: VersionEntry | undefined) {
    const against = entry ? await read(entry) : null;
    if (shownVersion) dispatch({ type: "version_shown", version: { ...shownVersion, against } });
  }

  const chooseAsked = useEffectEvent(() => {
    const entry = versions.find(({ version }) => version === asked);
    if (entry) void choose(entry);
  });
  useEffect(chooseAsked, [asked, versions.length]);

  return (
    <section className="history" aria-label="History">
      <Notice kind="error">{error}</Notice>
      {shown && shownVersion
        ? <ChosenSave entry={shown} {...{ shownVersion, versions, compareWith }} />
        : (
          <>
            <h3>Earlier saves</h3>
            <VersionList list={versions} {...{ cards, newest, choose }} />
          </>
        )}
    </section>
  );
}

function ChosenSave({ entry, shownVersion, versions, compareWith }: {
  entry: VersionEntry;
  shownVersion: ShownVersion;
  versions: readonly VersionEntry[];
  compareWith(entry: VersionEntry | undefined): void;
}) {
  const { state, dispatch } = useEditor();
  const { code, against } = shownVersion;
  const others = versions.filter(({ version }) => version !== entry.version);
  return (
    <>
      <Button look="plain" onClick={() => dispatch({ type: "version_shown", version: null })}>
        ‹ All saves
      </Button>
      <header>
        <h3>
          <TimeInWords at={entry.saved_at} />
        </h3>
        <p>{[`Version ${entry.version}`, saySource(entry), formatSize(entry.bytes)].join(" · ")}</p>
        {entry.title && <p>{entry.title}</p>}
      </header>
      <Button onClick={() => dispatch({ type: "version_restored", code })}>
        Restore this version
      </Button>
      <label className="history-other">
        Beside it
        <select
          value={against?.version ?? ""}
          onChange={({ target }) =>
            compareWith(others.find(({ version }) => version === Number(target.value)))}
        >
          <option value="">Your page now</option>
          {others.map(({ version, saved_at }) => (
            <option key={version} value={version}>
              {`Version ${version}: ${sayMoment(saved_at)}`}
            </option>
          ))}
        </select>
      </label>
      <SeeTheCode before={against?.code ?? state.code} after={code}>
        <p>{sayChanges(entry)}</p>
      </SeeTheCode>
    </>
  );
}

function sayChanges({ added_lines: added, removed_lines: removed }: VersionEntry): string {
  if (added === null || removed === null) return "";
  return `As it was saved: ${toCount(added, "line")} added, ${removed} removed.`;
}

function formatSize(bytes: number): string {
  return bytes < 1_024 ? `${bytes} B` : `${(bytes / 1_024).toFixed(1)} KB`;
}
