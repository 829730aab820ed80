import type { VersionEntry } from "../../../contract/publishing/portfolio_payloads.ts";
import { TimeInWords } from "../../../ui/parts/time_in_words.tsx";
import { VersionPicture } from "./version_picture.tsx";

const SOURCES: Record<VersionEntry["source"], string> = {
  editor: "Editor",
  restore: "Restored",
  assistant: "Assistant",
  key: "Key",
};

export function VersionList({ list, cards, newest, choose }: {
  list: readonly VersionEntry[];
  cards: string;
  newest: number;
  choose(entry: VersionEntry): void;
}) {
  if (list.length === 0) return <p>Nothing was saved yet.</p>;
  return (
    <ol className="history-list">
      {list.map((entry) => (
        <li key={entry.version}>
          <button type="button" onClick={() => choose(entry)}>
            <VersionPicture src={`${cards}${entry.version}.jpg`} title={sayTitle(entry)} />
            <span className="history-words">
              <strong>
                <TimeInWords at={entry.saved_at} />
              </strong>
              <span>{`Version ${entry.version} · ${saySource(entry)}`}</span>
              {entry.version === newest && <span className="history-mark">Saved last</span>}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

export function sayTitle({ title, version }: VersionEntry): string {
  return title || `Version ${version}`;
}

export function saySource({ published_by, source }: VersionEntry): string {
  return published_by ?? SOURCES[source];
}
