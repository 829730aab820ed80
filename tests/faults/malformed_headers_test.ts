// Every header that we read, as no browser would send it, over a socket of our own: refused or ignored, never a failure of ours.
import assert from "node:assert/strict";
import { CALLS } from "../../contract/paths.ts";
import { MCP_PATH, OAUTH } from "../../contract/assistants/connection_paths.ts";
import { signIn } from "../support/make.ts";
import { exchangeRaw } from "../support/raw_client.ts";
import { type TestServer, testServer } from "../support/test_server.ts";

/** A test below finds those that are missing here. */
const HEADERS = [
  "Range",
  "If-Range",
  "Accept",
  "Accept-Encoding",
  "Authorization",
  "Content-Encoding",
  "Content-Type",
  "Cookie",
  "DNT",
  "Host",
  "If-Match",
  "If-None-Match",
  "Origin",
  "Sec-Fetch-Dest",
  "Sec-Fetch-Site",
  "Sec-GPC",
  "User-Agent",
  "X-Forwarded-For",
];
const VALUES = [
  "",
  " ",
  "a b",
  "\x80\xff",
  "\t",
  "\x01",
  "[",
  "[::1",
  "a:99999",
  "a:b",
  "a/b",
  "a?b#c",
  "a@b",
  "%zz%00",
  "xn--",
  "1.2.3.4.5.6",
  "..",
  "a<b>",
  '"',
  'W/"',
  "*",
  ",,,;;;===",
  "q=;q=1e999,br;q=-1",
  "Bearer",
  "Bearer a.b.c",
  "Bearer \x80.\x80.\x80",
  "folio_page=%ff; folio_page=; =; folio_page",
  "application/json; charset=\x80",
  "999.999.999.999, ::1%eth0, unknown",
  "x".repeat(8_000),
];
/** What frames a request is tried by hand in ambiguous_requests_test.ts. */
const FRAMING = ["Content-Length", "Transfer-Encoding"];
const REQUESTS = [
  "GET /u/chef1",
  "GET /u/chef1/frame",
  `GET /u/chef1/pictures/${"0".repeat(32)}.webp`,
  "GET /u/nobody1",
  "GET /dashboard",
  "GET /login?left",
  "GET /",
  "GET /assets/x",
  `GET ${CALLS.userData}`,
  `GET ${CALLS.publicPortfolio.replace(":username", "chef1")}`,
  `POST ${CALLS.login}`,
  `POST ${CALLS.logout}`,
  `POST ${CALLS.visits}`,
  `GET ${CALLS.page}`,
  `POST ${MCP_PATH}`,
  `POST ${OAUTH.token}`,
];
const BODY = '{"username":"chef1","password":"x","referrer":""}';

for (const header of HEADERS) {
  Deno.test(`a malformed ${header} makes no failure of ours`, async () => {
    await using server = await testServer({ TRUST_PROXY: "1" });
    await publish(server);
    for (const value of VALUES) {
      for (const request of REQUESTS) {
        const status = await ask(server, request, `${header}: ${value}`);
        assert.ok(status >= 200 && status < 500, `${status} to ${request}, ${header}: ${value}`);
      }
    }
  });
}

for (const host of ["a b", "[", "a:99999", "a/b", "a?b", "xn--", "localhost, x", "a<b>"]) {
  Deno.test(`Host: ${host} is a 400 on every address`, async () => {
    await using server = await testServer();
    await publish(server);
    for (const request of REQUESTS) {
      assert.equal(await ask(server, request, `Host: ${host}`), 400, request);
    }
  });
}

Deno.test("every header that the server reads is tried", async () => {
  const read = new Set<string>();
  for await (const text of serverFiles(new URL("../../server/", import.meta.url))) {
    for (
      const [, name] of text.matchAll(/(?:req\.header|(?<!response\.)headers\.get)\("([^"]+)"/g)
    ) {
      read.add(name!.toLowerCase());
    }
  }
  const tried = [...HEADERS, ...FRAMING].map((name) => name.toLowerCase());
  assert.ok(read.size > 5);
  assert.deepEqual([...read].filter((name) => !tried.includes(name)), []);
});

async function publish({ app }: TestServer): Promise<void> {
  const { bearer } = await signIn(app);
  const saved = await app.post(CALLS.savePortfolio, { user_code: "<p>x" }, bearer);
  await saved.body?.cancel();
}

/** The status of the answer to one request, whose header goes out byte by byte. */
async function ask({ origin }: TestServer, request: string, header: string): Promise<number> {
  const { host } = new URL(origin);
  const isHost = header.startsWith("Host:");
  const isType = header.startsWith("Content-Type:");
  const text = [
    `${request} HTTP/1.1`,
    ...(isHost ? [] : [`Host: ${host}`]),
    ...(isType ? [] : ["Content-Type: application/json"]),
    header,
    `Content-Length: ${request.startsWith("POST") ? BODY.length : 0}`,
    "Connection: close",
    "",
    request.startsWith("POST") ? BODY : "",
  ].join("\r\n");
  const answer = await exchangeRaw(origin, text);
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);
}

async function* serverFiles(folder: URL): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const place = new URL(isDirectory ? `${name}/` : name, folder);
    if (isDirectory) yield* serverFiles(place);
    else yield await Deno.readTextFile(place);
  }
}
