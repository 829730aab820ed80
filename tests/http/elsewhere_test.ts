// What another site has a browser send here: it signs nobody out, and no link of a mail stands in a public log.
import assert from "node:assert/strict";
import { readConfig } from "../../server/config/config.ts";
import { CALLS } from "../../contract/paths.ts";
import { openTransport } from "../../server/mail/transport.ts";
import { discarded } from "../support/limited.ts";
import { signIn } from "../support/make.ts";
import { testApp } from "../support/test_app.ts";

const ELSEWHERE: Record<string, string>[] = [
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site" },
  { "Origin": "https://evil.example" },
  { "Origin": "null" },
];

for (const headers of ELSEWHERE) {
  const name = JSON.stringify(headers);
  Deno.test(`POST /api/auth/logout/ ends nothing by the cookie alone for ${name}`, async () => {
    await using app = await testApp();
    const { bearer, cookie } = await signIn(app);
    const answer = await discarded(app.post(CALLS.logout, {}, { ...headers, ...cookie }));
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("Set-Cookie"), null);
    assert.equal((await discarded(app.get(CALLS.userData, bearer))).status, 200);
  });

  Deno.test(`GET /login?left leaves the cookie alone for ${name}`, async () => {
    await using app = await testApp();
    const { cookie } = await signIn(app);
    const answer = await discarded(app.get("/login?left", { ...headers, ...cookie }));
    assert.equal(answer.headers.get("Set-Cookie"), null);
  });
}

Deno.test("a mail that is kept as a file is logged at home alone", async () => {
  const logged: string[] = [];
  const real = console.log;
  console.log = (line: string) => void logged.push(line);
  try {
    for (const PUBLIC_URL of ["http://localhost:8000", "https://folio.example"]) {
      const DATA_DIR = await Deno.makeTempDir();
      const transport = openTransport(readConfig({ PUBLIC_URL, DATA_DIR, MAIL: "off" }));
      await transport.send({
        reply_to: null,
        id: "1",
        recipient: "chef1@example.com",
        subject: "Hello",
        html: "<p>x",
        body: `${PUBLIC_URL}/reset-password?uid=1&token=secret`,
      });
      transport.close();
      await Deno.remove(DATA_DIR, { recursive: true });
    }
  } finally {
    console.log = real;
  }
  assert.equal(logged.length, 1);
  assert.match(logged[0]!, /localhost/);
});
