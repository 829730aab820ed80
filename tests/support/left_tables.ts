// Tables whose feature was deleted: the migrations in sql/ stay, so a database still has them, and no code names them.
import { readSources } from "./sources.ts";

const FOLDER = new URL("../../sql/", import.meta.url);

/** Every table that a migration makes. */
export async function listTables(): Promise<string[]> {
  const tables: string[] = [];
  for await (const { name } of Deno.readDir(FOLDER)) {
    const text = await Deno.readTextFile(new URL(name, FOLDER));
    tables.push(
      ...[...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map((match) => match[1]!),
    );
  }
  return tables;
}

/**
 * Those that no SQL of the product names any more. Nobody reads or writes them, so the tests that ask of every table who
 * owns it, what a row of it opens, and what puts a row into it, pass them over, and nothing else.
 */
export async function listLeftTables(): Promise<string[]> {
  const sources = (await readSources()).filter(({ path }) => /^(main|server)/.test(path));
  return (await listTables()).filter((table) => {
    const names = new RegExp(
      String.raw`\b(from|join|into|update|truncate|copy|table|references)\s+${table}\b`,
      "i",
    );
    return !sources.some(({ code }) => names.test(code));
  });
}
