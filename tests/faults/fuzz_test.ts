// Whatever is asked, however: no answer of 500 and more, no stack, no SQL, and every refusal of a call is JSON in words.
import assert from "node:assert/strict";
import fc from "fast-check";
import { SCREENS } from "../../contract/paths.ts";
import { call, header, readAddressFrom, segment } from "../support/anything.ts";
import { signIn } from "../support/make.ts";
import { report, rounds } from "../support/rounds.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const ORIGIN = "http://localhost:8000";
const INSIDES = /\n\s+at \S+ \(|node_modules|syntax error at|relation "|violates \w+ constraint/i;

Deno.test("no call makes a 500, tells of the insides, or refuses without words", async () => {
  await using app = await testApp();
  const { bearer } = await signIn(app);
  const numRuns = rounds({ few: 300, all: 16_000 });
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(
      call,
      async ({ path, method, type, body, isSignedIn, authorization, cookie }) => {
        const init: RequestInit = {
          method,
          headers: {
            "Content-Type": type,
            "Cookie": cookie.replaceAll(/[^\x20-\x7e]/g, ""),
            ...(isSignedIn
              ? bearer
              : { "Authorization": authorization.replaceAll(/[^\x20-\x7e]/g, "") }),
          },
          body: method === "GET" ? undefined : body,
        };
        const { status, reply } = await ask(app, path, init);
        seen.set(status, (seen.get(status) ?? 0) + 1);
        // Without credentials, providers are out of service, and say so.
        const isRefused = status < 500 || status === 503 && /google|oidc/.test(path);
        assert.ok(isRefused, `${status} ${reply}`);
        assert.doesNotMatch(reply, INSIDES);
        if (status >= 400) assertSaid(JSON.parse(reply));
        // Whoever deleted the account, or ended the session, by chance.
        if (status === 401 && isSignedIn) Object.assign(bearer, await freshBearer(app));
      },
    ),
    { numRuns },
  );
  report("calls at random", { requests: numRuns, ...Object.fromEntries(seen) });
});

Deno.test("no page, query, cookie or header makes a 500", async () => {
  await using app = await testApp();
  const { cookie } = await signIn(app);
  const numRuns = rounds({ few: 200, all: 4_000 });
  const page = fc.record({
    path: fc.oneof(
      readAddressFrom(Object.values(SCREENS)),
      fc.array(segment, { maxLength: 4 }).map((parts) => `/${parts.join("/")}`),
    ),
    isSignedIn: fc.boolean(),
    headers: fc.dictionary(
      fc.constantFrom(
        "Cookie",
        "Accept-Encoding",
        "If-None-Match",
        "X-Forwarded-For",
        "Range",
        "Sec-Fetch-Dest",
      ),
      header.map((text) => text.replaceAll(/[^\x20-\x7e]/g, "")),
      { maxKeys: 4 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(page, async ({ path, isSignedIn, headers }) => {
      const { status, reply } = await ask(app, path, {
        headers: { ...headers, ...(isSignedIn && cookie) },
      });
      assert.ok(status < 500, `${status} ${path} ${reply}`);
      assert.doesNotMatch(reply.replaceAll(/<script>[\s\S]*?<\/script>/g, ""), INSIDES);
    }),
    { numRuns },
  );
  report("pages at random", { requests: numRuns });
});

async function ask(app: TestApp, path: string, init: RequestInit) {
  const response = await app.fetch(new Request(ORIGIN + path, init));
  return { status: response.status, reply: await response.text() };
}

function assertSaid(reply: { error?: unknown }): void {
  const sentences = [reply.error].flat();
  assert.ok(sentences.length > 0);
  for (const sentence of sentences) assert.match(String(sentence), /\S/);
}

let people = 10;
async function freshBearer(app: TestApp) {
  return (await signIn(app, `chef${people++}`)).bearer;
}
