// What a statement is to Postgres: its text with parameters, its values, and the name under which it is kept prepared.
import type pg from "pg";

/** A part of statements that several of them share, such as a list of columns: a constant of a module, without values. */
export class Fragment {
  constructor(readonly text: string) {}
}

/** One name a template, so that Postgres parses and plans each text once for each connection. */
const statements = new WeakMap<TemplateStringsArray, { name: string; text: string }>();
let statementCount = 0;

export function toStatement(
  strings: TemplateStringsArray,
  values: readonly unknown[],
): pg.QueryConfig & { name: string } {
  let statement = statements.get(strings);
  if (!statement) {
    statement = { name: `s${++statementCount}`, text: writeStatement(strings, values) };
    statements.set(strings, statement);
  }
  return { ...statement, values: values.filter((value) => !(value instanceof Fragment)) };
}

function writeStatement(strings: TemplateStringsArray, values: readonly unknown[]): string {
  let parameters = 0;
  return strings.reduce((text, part, i) => {
    const value = values[i - 1];
    return text + (value instanceof Fragment ? value.text : `$${++parameters}`) + part;
  });
}

/** Without a name, it is parsed and planned each time, and nothing of it is left at the connection. */
export function withoutName({ name: _, ...query }: pg.QueryConfig): pg.QueryConfig {
  return query;
}
