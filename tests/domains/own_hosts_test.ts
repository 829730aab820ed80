// Which names have a page here, as a proxy asks it, and however many are invented.
import assert from "node:assert/strict";
import { createAsk, createOwnHosts } from "../../server/domains/own_hosts.ts";
import { createPageChanges } from "../../server/scaling/page_changes.ts";
import { makeUser } from "../support/make.ts";
import { giveName } from "../support/own_names.ts";
import { testApp } from "../support/test_app.ts";

Deno.test("a proxy that asks hears yes for a proven name and its www, and no for all else", async () => {
  await using app = await testApp();
  await makeUser(app);
  await giveName(app.database, "chef1", "ana.example");
  const ask = createAsk(createOwnHosts(app.database.sql, createPageChanges(app.database)));
  const asked = async (query: string) =>
    (await ask(new Request(`http://127.0.0.1:9000/internal/domains${query}`))).status;
  assert.equal(await asked("?domain=ana.example"), 200);
  assert.equal(await asked("?domain=www.ana.example"), 200);
  for (const query of ["", "?domain=", "?domain=x.ana.example", "?domain=example", "?domain=%00"]) {
    assert.equal(await asked(query), 404, query);
  }
  assert.equal((await ask(new Request("http://127.0.0.1:9000/"))).status, 404);
});

Deno.test("10,000 invented names at once are few questions to the database, and what is kept of them is bounded", async () => {
  await using app = await testApp();
  let questions = 0;
  const sql = app.database.sql;
  const counted = ((...args: Parameters<typeof sql>) => {
    questions++;
    return sql(...args);
  }) as typeof sql;
  const hosts = createOwnHosts(
    counted,
    createPageChanges({ sql: counted, within: () => ({ ...app.database, sql: counted }) }),
  );
  const found = await Promise.all(
    Array.from({ length: 10_000 }, (_, i) => hosts.find(`x${i}.example`)),
  );
  assert.ok(found.every((each) => each === null));
  assert.ok(questions <= 12, `${questions} questions`);
});
