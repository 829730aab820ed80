// The collector knows every table that may name a blob.
import assert from "node:assert/strict";
import { testApp } from "../support/test_app.ts";

Deno.test("each column that refers to a blob is one of those that keep it from the collector", async () => {
  await using app = await testApp();
  const { sql } = app.database;
  const referring = await sql<{ name: string }>`
    select format('%s.%s', conrelid::regclass, attname) as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'blobs'::regclass order by name`;
  const looked = await sql<{ name: string }>`
    select format('%s.%s', table_name, column_name) as name
    from information_schema.view_column_usage where view_name = 'blob_names' order by name`;
  assert.ok(referring.length > 4);
  assert.deepEqual(looked, referring);
});
