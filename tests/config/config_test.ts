// The environment: what is assumed, what is refused, and that every problem is named at once.
import assert from "node:assert/strict";
import { readConfig } from "../../server/config/config.ts";

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
  assert.deepEqual(config.providers, []);
  assert.equal(config.arePasswordsOff, false);
  assert.equal(config.trustProxy, 0);
  assert.equal(config.rateLimits, false);
  assert.ok(Object.isFrozen(config));
});

Deno.test("PROCESSES is a number, or one for each core, and DB_POOL_MAX has connections for each", () => {
  assert.equal(readConfig({}).processes, 1);
  assert.equal(readConfig({ PROCESSES: "3" }).processes, 3);
  assert.equal(readConfig({ PROCESSES: "auto" }).processes, navigator.hardwareConcurrency);
  for (const PROCESSES of ["0", "65", "1.5", "all"]) {
    assert.throws(
      () => readConfig({ PROCESSES }),
      /PROCESSES must be auto, or a whole number from 1 to 64/,
    );
  }
  assert.equal(readConfig({ PROCESSES: "2" }).dbPoolMax, 10);
  assert.equal(readConfig({ PROCESSES: "8" }).dbPoolMax, 32);
  assert.equal(readConfig({ PROCESSES: "8", DB_POOL_MAX: "16" }).dbPoolMax, 16);
  assert.throws(
    () => readConfig({ PROCESSES: "8", DB_POOL_MAX: "15" }),
    /DB_POOL_MAX must be at least 16: 2 connections for each of 8 PROCESSES/,
  );
  assert.equal(readConfig({ DB_POOL_MAX: "1" }).dbPoolMax, 1);
});

Deno.test("the public address follows the port, and loses its slash", () => {
  assert.equal(readConfig({ PORT: "9000" }).publicUrl, "http://localhost:9000");
  const config = readConfig({ PUBLIC_URL: "https://folio.example/", SMTP_URL: "smtp://localhost" });
  assert.equal(config.publicUrl, "https://folio.example");
  assert.equal(config.isHttps, true);
  assert.equal(config.rateLimits, true);
});

Deno.test("who may make an account is everybody, unless one of three words says otherwise", () => {
  assert.equal(readConfig({}).registration, "open");
  assert.equal(readConfig({ REGISTRATION: "invite" }).registration, "invite");
  assert.equal(readConfig({ REGISTRATION: "closed" }).registration, "closed");
  for (const REGISTRATION of ["off", "Closed", "invited", "true"]) {
    assert.throws(
      () => readConfig({ REGISTRATION }),
      /REGISTRATION must be open, invite or closed/,
    );
  }
});

Deno.test("an object store is an address with a key, a secret and a bucket", () => {
  const BLOBS_URL = "https://k%2F:s%2B@s3.example/bucket/folder?region=eu-central-1";
  assert.equal(readConfig({ BLOBS_URL }).blobsUrl, BLOBS_URL);
});

Deno.test("the operator's texts are read at the start: Markdown, or plain when they are called so", async () => {
  const folder = await Deno.makeTempDir();
  const [PRIVACY_FILE, TERMS_FILE] = [`${folder}/privacy.md`, `${folder}/terms.txt`];
  await Deno.writeTextFile(PRIVACY_FILE, "# Privacy\n");
  await Deno.writeTextFile(TERMS_FILE, "Be kind.");
  const config = readConfig({ PRIVACY_FILE, TERMS_FILE, OPERATOR_NAME: " chef1 " });
  assert.deepEqual(config.privacyText, { text: "# Privacy", isPlain: false });
  assert.deepEqual(config.termsText, { text: "Be kind.", isPlain: true });
  assert.equal(config.operatorName, "chef1");

  await Deno.writeTextFile(PRIVACY_FILE, " \n");
  await Deno.writeFile(TERMS_FILE, new Uint8Array([0xff, 0xfe]));
  assert.throws(() => readConfig({ PRIVACY_FILE, TERMS_FILE }), (error: Error) => {
    assert.match(error.message, /PRIVACY_FILE names an empty file: .*privacy\.md/);
    assert.match(error.message, /TERMS_FILE names a file that is not text in UTF-8: .*terms\.txt/);
    return true;
  });
  await Deno.remove(folder, { recursive: true });
});

Deno.test("where people's names lead is a host and addresses, in one spelling each", () => {
  const DOMAINS_TARGET = " Pages.Folio.Example. ,203.0.113.7, 2001:DB8:0::7";
  assert.deepEqual(readConfig({ DOMAINS_TARGET }).domainsTarget, {
    host: "pages.folio.example",
    addresses: ["203.0.113.7", "2001:db8::7"],
  });
  const only = { host: null, addresses: ["203.0.113.7"] };
  assert.deepEqual(readConfig({ DOMAINS_TARGET: "203.0.113.7" }).domainsTarget, only);
  assert.equal(readConfig({}).domainsTarget, undefined);
  for (
    const wrong of ["a.example,b.example", "localhost", "https://a.example", "1.2", "a.example,"]
  ) {
    assert.throws(() => readConfig({ DOMAINS_TARGET: wrong }), /DOMAINS_TARGET must be/, wrong);
  }
});

const DNS_SERVERS = {
  "192.0.2.53": { ipAddr: "192.0.2.53", port: 53 },
  "192.0.2.53:5353": { ipAddr: "192.0.2.53", port: 5353 },
  "2001:db8::53": { ipAddr: "2001:db8::53", port: 53 },
  "[2001:db8::53]:5353": { ipAddr: "2001:db8::53", port: 5353 },
};

Deno.test("a DNS server is an IP address, with a port or without", () => {
  for (const [DNS_SERVER, server] of Object.entries(DNS_SERVERS)) {
    assert.deepEqual(readConfig({ DNS_SERVER }).dnsServer, server);
  }
  for (const wrong of ["dns.example", "192.0.2.53:0", "192.0.2.53:99999", "192.0.2", "[::1]"]) {
    assert.throws(() => readConfig({ DNS_SERVER: wrong }), /DNS_SERVER must be/, wrong);
  }
});

Deno.test("every problem is named at once", () => {
  const broken = { PORT: "x", DB_POOL_MAX: "0", SMTP_URL: "mail", RATE_LIMITS: "yes" };
  assert.throws(() => readConfig(broken), (error: Error) => {
    for (const name of Object.keys(broken)) assert.match(error.message, new RegExp(name));
    assert.match(error.message, /4 problem\(s\)/);
    return true;
  });
});

const GOOGLE = { GOOGLE_CLIENT_ID: "x", GOOGLE_CLIENT_SECRET: "y" };
const OIDC = {
  OIDC_ISSUER: "https://id.example/realms/folio",
  OIDC_CLIENT_ID: "x",
  OIDC_CLIENT_SECRET: "y",
  OIDC_NAME: " Acme ",
};

Deno.test("Google and a provider of the place are ways in, in this order; passwords may be off then", () => {
  const { providers, arePasswordsOff } = readConfig({ ...OIDC, ...GOOGLE, PASSWORDS: "off" });
  assert.deepEqual(providers.map(({ id, name }) => [id, name]), [
    ["google", "Google"],
    ["oidc", "Acme"],
  ]);
  assert.equal(arePasswordsOff, true);
  const here = { ...OIDC, OIDC_ISSUER: "http://localhost:9000" };
  assert.equal(readConfig(here).providers[0]!.issuer, "http://localhost:9000");
});

const PUBLIC = { PUBLIC_URL: "https://folio.example", MAIL: "off" };

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
    ["half of a provider", { ...OIDC, OIDC_NAME: "" }, /OIDC_NAME is missing: needed with OIDC_/],
    ["a provider's secret alone", { OIDC_CLIENT_SECRET: "x" }, /OIDC_ISSUER is missing/],
    ["an issuer without TLS", { ...OIDC, OIDC_ISSUER: "http://id.example" }, /OIDC_ISSUER must be/],
    ["an issuer that is none", { ...OIDC, OIDC_ISSUER: "id.example" }, /OIDC_ISSUER must be the/],
    [
      "an issuer without TLS on this machine, of a public place",
      { ...PUBLIC, ...OIDC, OIDC_ISSUER: "http://localhost:9000" },
      /OIDC_ISSUER must be https, unless it and PUBLIC_URL are this very machine/,
    ],
    ["a name of two lines", { ...OIDC, OIDC_NAME: "a\nb" }, /OIDC_NAME must be one line/],
    ["a name too long", { ...OIDC, OIDC_NAME: "x".repeat(31) }, /OIDC_NAME must be at most 30/],
    [
      "one issuer twice",
      { ...OIDC, OIDC_ISSUER: "https://accounts.google.com", ...GOOGLE },
      /OIDC_ISSUER is that of GOOGLE_CLIENT_ID already/,
    ],
    ["no way in", { PASSWORDS: "off" }, /PASSWORDS is off, so nobody could sign in/],
    ["passwords of another kind", { ...OIDC, PASSWORDS: "no" }, /PASSWORDS must be on or off/],
    ["11 proxies", { TRUST_PROXY: "11" }, /TRUST_PROXY must be/],
    [
      "one origin for both",
      { PUBLIC_URL: "https://a.example", USERCONTENT_ORIGIN: "https://a.example" },
      /USERCONTENT_ORIGIN must differ/,
    ],
    [
      "pages at another name of the same domain",
      { ...PUBLIC, PAGES_ORIGIN: "https://pages.folio.example" },
      /PAGES_ORIGIN must be on another registrable domain than PUBLIC_URL/,
    ],
    [
      "pages without the app's own address",
      { PAGES_ORIGIN: "https://folio-pages.example" },
      /PUBLIC_URL is required with PAGES_ORIGIN/,
    ],
    [
      "pages without TLS beside an app with it",
      { ...PUBLIC, PAGES_ORIGIN: "http://folio-pages.example" },
      /PAGES_ORIGIN must have the scheme of PUBLIC_URL/,
    ],
    [
      "frames on a third domain",
      {
        ...PUBLIC,
        PAGES_ORIGIN: "https://folio-pages.example",
        USERCONTENT_ORIGIN: "https://folio-frames.example",
      },
      /USERCONTENT_ORIGIN must be below PAGES_ORIGIN, or unset/,
    ],
    ["a store without a bucket", { BLOBS_URL: "https://k:s@s3.example/" }, /BLOBS_URL must be an/],
    ["a store without a secret", { BLOBS_URL: "https://k@s3.example/b" }, /BLOBS_URL must be an/],
    ["a store without a key", { BLOBS_URL: "https://s3.example/b" }, /BLOBS_URL must be an/],
    ["a store of another kind", { BLOBS_URL: "s3://k:s@bucket/x" }, /BLOBS_URL must be an/],
    [
      "a text that is not there",
      { PRIVACY_FILE: "/nowhere/privacy.md" },
      /PRIVACY_FILE names a file that cannot be read: \/nowhere\/privacy\.md/,
    ],
    ["a name for reports by mail", { ABUSE_CONTACT: "abuse" }, /ABUSE_CONTACT must be an e-mail/],
    [
      "a script for reports of weaknesses",
      { SECURITY_CONTACT: "javascript:x" },
      /SECURITY_CONTACT must be an address such as mailto:/,
    ],
    ["a year of no clock", { COPYRIGHT_YEAR: "2031" }, /COPYRIGHT_YEAR must be 2025 or now/],
    ["a script for a link", { MAKER_URL: "javascript:x" }, /MAKER_URL must be/],
  ] as const
) {
  Deno.test(`the configuration refuses ${claim}`, () => {
    assert.throws(() => readConfig(environment), { message: problem });
  });
}
