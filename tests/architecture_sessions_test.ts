// Nothing depends on a session of Postgres: a pooler gives a connection to others after each transaction.
import assert from "node:assert/strict";
import { readSources, ROOT } from "./support/sources.ts";

/** What outlives its transaction, or is asked for in another one. */
const OF_A_SESSION: Record<string, RegExp> = {
  "a lock without a transaction": /\bpg_(try_)?advisory_(lock|unlock)/i,
  "a setting beyond its transaction":
    /(^|[;`"'])\s*(re)?set\s+(?!local\b|constraints\b|transaction\b)(session\s+)?[a-z_.]+\s*(=|\bto\b)/,
  "set_config beyond its transaction": /\bset_config\((?![^;`]*,\s*true\s*\))/i,
  "a role of a session":
    /(^|[;`"'])\s*(re)?set\s+(session\s+)?(role|authorization|characteristics)\b/,
  "a notification":
    /(^|[;`"'])\s*(un)?listen\s+\w+|\bpg_notify\(|(^|[;`"'])\s*notify\s+\w+\s*[,;`"']/,
  "a cursor":
    /\bdeclare\s+\w+\s+(binary\s+)?(insensitive\s+|asensitive\s+)?((no\s+)?scroll\s+)?cursor\b/i,
  "a table of a session": /\bcreate\s+(local\s+|global\s+)?temp(orary)?\b/i,
  "a statement prepared by hand": /(^|[;`"'])\s*(prepare|deallocate|discard)\s+\w+/,
  "what a sequence gave last": /\b(currval|lastval)\(/i,
  "who serves it": /\bpg_backend_pid\(/i,
};

Deno.test("no statement of the product is of a session", async () => {
  const found = (await readStatements()).flatMap(({ path, text }) =>
    Object.entries(OF_A_SESSION).flatMap(([what, sign]) =>
      sign.test(text) ? [`${path}: ${what}`] : []
    )
  );
  assert.deepEqual(found, []);
});

Deno.test("each statement of a session is found", () => {
  const statements = {
    "a lock without a transaction": [
      "select pg_advisory_lock(1)",
      "select pg_try_advisory_lock(1)",
    ],
    "a setting beyond its transaction": [
      "`set timezone = 'UTC'`",
      "`begin; set statement_timeout to 0`",
      "`set session timezone = 'UTC'`",
      "`\n  set a.b = 1`",
    ],
    "set_config beyond its transaction": ["select set_config('timezone', 'UTC', false)"],
    "a role of a session": ["`set role cook`", "`set session authorization cook`"],
    "a notification": ["`listen mails`", "select pg_notify('mails', '')", "`notify mails`"],
    "a cursor": ["declare all_rows no scroll cursor with hold for select 1"],
    "a table of a session": ["create temp table x ()", "create temporary table x ()"],
    "a statement prepared by hand": [
      "`prepare s1 as select 1`",
      "`deallocate all`",
      "`discard all`",
    ],
    "what a sequence gave last": ["select lastval()"],
    "who serves it": ["select pg_backend_pid()"],
  };
  for (const [what, texts] of Object.entries(statements)) {
    for (const text of texts) assert.match(text, OF_A_SESSION[what]!);
  }
  const allowed = [
    "`set local timezone = 'UTC'; set local a = 1`",
    "set_config(name, '0', true)",
    "select pg_advisory_xact_lock(1)",
    "update users set\n  name = 'chef1'",
  ];
  for (const text of allowed) {
    for (const sign of Object.values(OF_A_SESSION)) assert.doesNotMatch(text, sign);
  }
});

Deno.test("whoever opens the database of the environment says whether its statements are prepared", async () => {
  const openings = (await readSources()).filter(({ path, code }) =>
    !path.startsWith("tests/") && code.includes("openDatabase(storage.")
  );
  assert.ok(openings.length > 5);
  for (const { path, code } of openings) {
    assert.match(code, /isPrepared: config\.areStatementsPrepared/, path);
  }
});

Deno.test("a limit on rows to lock stands in a query of its own, not in a subquery", async () => {
  // Postgres may run a subquery anew for each row outside, and each time lock as many rows more.
  const IN_A_SUBQUERY = /\bin\s*\(\s*select\b[^`()]*\bfor (no key )?update\b/i;
  const wrong = (await readStatements()).filter(({ text }) => IN_A_SUBQUERY.test(text));
  assert.deepEqual(wrong.map(({ path }) => path), []);
  assert.match(
    "where id in (\n  select id from t limit ${1} for update skip locked)",
    IN_A_SUBQUERY,
  );
});

/** Those of the server, of the tasks that work on its database, and of the migrations. */
async function readStatements(): Promise<{ path: string; text: string }[]> {
  const sources = (await readSources()).flatMap(({ path, code }) =>
    path.startsWith("server/") || /^scripts\/\w+\.ts$/.test(path) ? [{ path, text: code }] : []
  );
  const migrations: { path: string; text: string }[] = [];
  for await (const { name } of Deno.readDir(new URL("sql/", ROOT))) {
    const text = await Deno.readTextFile(new URL(`sql/${name}`, ROOT));
    migrations.push({ path: `sql/${name}`, text: text.replaceAll(/--.*$/gm, "") });
  }
  return [...sources, ...migrations];
}
