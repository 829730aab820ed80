// /.well-known/security.txt and the address for reports, as the operator set them.
import assert from "node:assert/strict";
import { testApp } from "../support/test_app.ts";

const PATH = "/.well-known/security.txt";

Deno.test("security.txt names both contacts, where it stands, and ends within a year (RFC 9116)", async () => {
  await using app = await testApp({
    PAGES_ORIGIN: "http://127.0.0.1:8000",
    ABUSE_CONTACT: "abuse@folio.example",
    SECURITY_CONTACT: "https://folio.example/security",
  });
  for (const origin of ["http://localhost:8000", "http://127.0.0.1:8000"]) {
    const response = await app.fetch(new Request(origin + PATH));
    assert.match(response.headers.get("Content-Type")!, /^text\/plain; charset=utf-8$/i);
    const text = await response.text();
    const fields = Object.groupBy(
      [...text.matchAll(/^([\w-]+): (.*)$/gm)],
      ([, name]) => name!.toLowerCase(),
    );
    assert.deepEqual(fields.contact!.map(([, , value]) => value), [
      "https://folio.example/security",
      "mailto:abuse@folio.example",
    ]);
    assert.deepEqual(fields.canonical!.map(([, , value]) => value), [origin + PATH]);
    const left = Date.parse(fields.expires![0]![2]!) - app.clock.now().getTime();
    assert.ok(left > 0 && left < 365 * 24 * 60 * 60 * 1_000);
  }
});

Deno.test("without settings, the sender of our mails is both contacts; on this very machine there is none", async () => {
  await using here = await testApp();
  const none = await here.get(PATH);
  await none.body?.cancel();
  assert.equal(none.status, 404);
  assert.doesNotMatch(await (await here.get("/report/chef1")).text(), /Or write to/);
  await using app = await testApp({ MAIL_FROM: "Folio Kitchen <kitchen@folio.example>" });
  const text = await (await app.get(PATH)).text();
  assert.equal(text.match(/^Contact: mailto:kitchen@folio\.example$/gm)!.length, 2);
  assert.match(
    await (await app.get("/report/chef1")).text(),
    /Or write to <a href="mailto:kitchen@folio\.example">/,
  );
});
