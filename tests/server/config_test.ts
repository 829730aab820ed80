// The environment: what is assumed, what is refused, and that every problem is named at once.
import assert from "node:assert/strict";
import { readConfig } from "../../server/config.ts";

const SECRET = "x".repeat(32);

Deno.test("an empty environment is a first run on this machine", () => {
  const config = readConfig({ PORT: "", DATABASE_URL: " " });
  assert.equal(config.host, "127.0.0.1");
  assert.equal(config.port, 8000);
  assert.equal(config.publicUrl, "http://localhost:8000");
  assert.equal(config.isHttps, false);
  assert.equal(config.databaseUrl, undefined);
  assert.equal(config.dbPoolMax, 10);
  assert.equal(config.blobsUrl, undefined);
  assert.equal(config.dataDir, "./data");
  assert.equal(config.mailFrom, "Folio Kitchen <kitchen@localhost>");
  assert.equal(config.google, undefined);
  assert.equal(config.trustProxy, 0);
  assert.equal(config.rateLimits, false);
  assert.ok(Object.isFrozen(config));
});

Deno.test("the public address follows the port, and loses its slash", () => {
  assert.equal(readConfig({ PORT: "9000" }).publicUrl, "http://localhost:9000");
  const config = readConfig({ PUBLIC_URL: "https://folio.example/", SMTP_URL: "smtp://localhost" });
  assert.equal(config.publicUrl, "https://folio.example");
  assert.equal(config.isHttps, true);
  assert.equal(config.rateLimits, true);
});

Deno.test("an object store is an address with a key, a secret and a bucket", () => {
  const BLOBS_URL = "https://k%2F:s%2B@s3.example/bucket/folder?region=eu-central-1";
  assert.equal(readConfig({ BLOBS_URL }).blobsUrl, BLOBS_URL);
});

Deno.test("every problem is named at once", () => {
  const broken = { PORT: "x", DB_POOL_MAX: "0", SMTP_URL: "mail", RATE_LIMITS: "yes" };
  assert.throws(() => readConfig(broken), (error: Error) => {
    for (const name of Object.keys(broken)) assert.match(error.message, new RegExp(name));
    assert.match(error.message, /4 problem\(s\)/);
    return true;
  });
});

for (
  const [claim, environment, problem] of [
    ["port 0", { PORT: "0" }, /PORT must be a port number from 1 to 65535/],
    ["port 65536", { PORT: "65536" }, /PORT must be/],
    ["a path in the public address", { PUBLIC_URL: "https://a.example/x" }, /without a path/],
    ["a public address that is none", { PUBLIC_URL: "folio" }, /PUBLIC_URL must be an http/],
    ["another database", { DATABASE_URL: "mysql://x", SECRET }, /DATABASE_URL must be an address/],
    ["a database without a secret", { DATABASE_URL: "postgres://x/y" }, /SECRET is required/],
    ["a short secret", { SECRET: "x".repeat(31) }, /SECRET must be at least 32 bytes/],
    ["a sender without an address", { MAIL_FROM: "Kitchen" }, /MAIL_FROM must be/],
    ["a line break in the sender", { MAIL_FROM: "K\r\nBcc: x <a@b>" }, /MAIL_FROM must be/],
    [
      "a public address without mail",
      { PUBLIC_URL: "https://a.example" },
      /SMTP_URL is missing: no mail can be sent\. MAIL=off starts all the same/,
    ],
    ["half of Google", { GOOGLE_CLIENT_ID: "x" }, /GOOGLE_CLIENT_SECRET is missing/],
    ["11 proxies", { TRUST_PROXY: "11" }, /TRUST_PROXY must be/],
    [
      "one origin for both",
      { PUBLIC_URL: "https://a.example", USERCONTENT_ORIGIN: "https://a.example" },
      /USERCONTENT_ORIGIN must differ/,
    ],
    ["a store without a bucket", { BLOBS_URL: "https://k:s@s3.example/" }, /BLOBS_URL must be an/],
    ["a store without a secret", { BLOBS_URL: "https://k@s3.example/b" }, /BLOBS_URL must be an/],
    ["a store without a key", { BLOBS_URL: "https://s3.example/b" }, /BLOBS_URL must be an/],
    ["a store of another kind", { BLOBS_URL: "s3://k:s@bucket/x" }, /BLOBS_URL must be an/],
    ["a script for a link", { MAKER_URL: "javascript:x" }, /MAKER_URL must be/],
  ] as const
) {
  Deno.test(`the configuration refuses ${claim}`, () => {
    assert.throws(() => readConfig(environment), { message: problem });
  });
}
