// The fixtures of intake: what people paste, and what must come of it.
import { ROOT } from "./sources.ts";

export interface Fixture {
  name: string;
  row: string;
  outcome: string;
  /** Of a fixture of files: "folder" or "zip". */
  as: string | null;
  what: string | null;
  sections: Section[];
}

export interface Section {
  /** "paste", "page", "before", "elided", "file", "file64". */
  kind: string;
  /** A title or a path; empty when there is none. */
  name: string;
  text: string;
}

const FOLDER = new URL("tests/editor/paste/fixtures/", ROOT);

export async function readFixtures(): Promise<Fixture[]> {
  const names: string[] = [];
  for await (const { name } of Deno.readDir(FOLDER)) names.push(name);
  return await Promise.all(
    names.toSorted().map(async (name) =>
      parseFixture(name, await Deno.readTextFile(new URL(name, FOLDER)))
    ),
  );
}

/** The line break in front of a section's line, and the last of the file, are no content. */
function parseFixture(name: string, text: string): Fixture {
  const [head = "", ...parts] = text.replace(/\n$/, "").split(/(?:^|\n)=== /);
  const header = (key: string) => new RegExp(`^${key}: (.*)$`, "m").exec(head)?.[1] ?? null;
  const sections = parts.map((part) => {
    const end = part.indexOf("\n");
    const [title, content] = end < 0 ? [part, ""] : [part.slice(0, end), part.slice(end + 1)];
    const [kind = "", ...words] = title.split(" ");
    return { kind, name: words.join(" "), text: content };
  });
  return {
    name,
    row: header("row")!,
    outcome: header("outcome")!,
    as: header("as"),
    what: header("what"),
    sections,
  };
}

export function findSection({ name, sections }: Fixture, kind: string): string {
  const found = sections.find((section) => section.kind === kind);
  if (!found) throw new Error(`${name} has no section ${kind}`);
  return found.text;
}

export function listFiles({ sections }: Fixture): { path: string; bytes: Uint8Array }[] {
  return sections.filter(({ kind }) => kind.startsWith("file")).map(({ kind, name, text }) => ({
    path: name,
    bytes: kind === "file64"
      ? Uint8Array.from(atob(text.trim()), (character) => character.charCodeAt(0))
      : new TextEncoder().encode(text),
  }));
}

/** Real pages of the other tests. */
export async function readTestPages(): Promise<{ name: string; text: string }[]> {
  const folder = new URL("tests/pages/", ROOT);
  const names: string[] = [];
  for await (const { name } of Deno.readDir(folder)) names.push(name);
  return await Promise.all(
    names.toSorted().map(async (name) => ({
      name,
      text: await Deno.readTextFile(new URL(name, folder)),
    })),
  );
}
