// /dev/mail: the developer's inbox shows what was kept, newest first, and runs none of it.
import assert from "node:assert/strict";
import { readConfig } from "../../server/config/config.ts";
import { mailFolder, openTransport, readKeptMails } from "../../server/mail/transport.ts";
import { verifyEmailMail } from "../../server/registration/registration_mails.tsx";
import { quiet } from "../support/quiet.ts";
import { testApp } from "../support/test_app.ts";

Deno.test("GET /dev/mail is empty before the first mail", async () => {
  await using folder = await makeFolder();
  await using app = await testApp({ SMTP_URL: "", DATA_DIR: folder.path });
  const response = await app.get("/dev/mail");
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("Cache-Control"), "no-store");
  assert.match(await response.text(), /There is none yet\./);
});

Deno.test("GET /dev/mail shows each mail as text, with its link", async () => {
  await using folder = await makeFolder();
  await using app = await testApp({ SMTP_URL: "", DATA_DIR: folder.path });
  await keep(folder.path, "<script>alert(1)</script>");
  const html = await (await app.get("/dev/mail")).text();
  assert.match(html, /<h2>Please verify your email<\/h2>/);
  assert.match(html, /To <!-- -->chef1@example\.com|To chef1@example\.com/);
  assert.match(html, /&lt;script&gt;alert\(1\)&lt;\/script&gt;/);
  assert.doesNotMatch(html, /<script>alert/);
  assert.match(html, /<a href="http:\/\/localhost:8000\/verify-email\/u\/t">/);
});

Deno.test("kept mails are read newest first, and other files are left alone", async () => {
  await using folder = await makeFolder();
  await keep(folder.path, "first");
  const [older] = await readKeptMails(mailFolder(configFor(folder.path)));
  const file = `${folder.path}/mail/${older!.name}`;
  await Deno.copyFile(file, `${folder.path}/mail/1999-01-01_x.eml`);
  await Deno.writeTextFile(`${folder.path}/mail/9999-notes.txt`, "no mail");
  const mails = await readKeptMails(mailFolder(configFor(folder.path)));
  assert.deepEqual(mails.map(({ name }) => name), [older!.name, "1999-01-01_x.eml"]);
  assert.equal(mails[0]!.to, "chef1@example.com");
  assert.equal(mails[0]!.subject, "Please verify your email");
});

Deno.test("GET /dev/mail is for this machine's own names alone", async () => {
  await using app = await testApp({ SMTP_URL: "" });
  for (
    const [host, status] of [
      ["localhost:8000", 200],
      ["127.0.0.1:8000", 200],
      ["[::1]:8000", 200],
      ["localhost.evil.example:8000", 302],
      ["127.0.0.1.evil.example", 302],
      ["192.168.0.1:8000", 302],
    ] as const
  ) {
    const response = await app.fetch(new Request(`http://${host}/dev/mail`));
    await response.body?.cancel();
    assert.equal(response.status, status, host);
  }
});

async function keep(folder: string, username: string): Promise<void> {
  using _log = quiet("log");
  const transport = openTransport(configFor(folder));
  const url = "http://localhost:8000/verify-email/u/t";
  await transport.send({
    reply_to: null,
    id: crypto.randomUUID(),
    recipient: "chef1@example.com",
    ...verifyEmailMail({ username, url }),
  });
  transport.close();
}

function configFor(folder: string) {
  return readConfig({ DATA_DIR: folder });
}

async function makeFolder() {
  const path = await Deno.makeTempDir();
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}
