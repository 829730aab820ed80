// Whatever is asked, however: no answer of 500 and more, no stack, no SQL, and every refusal of a call is JSON in words.
import assert from "node:assert/strict";
import fc from "fast-check";
import { CALLS, SCREENS } from "../../server/contract/paths.ts";
import { signIn } from "../support/make.ts";
import { report, rounds } from "../support/rounds.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const ORIGIN = "http://localhost:8000";
const INSIDES = /\n\s+at \S+ \(|node_modules|syntax error at|relation "|violates \w+ constraint/i;

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "",
    " ",
    "\0",
    "\u202echef1",
    "chef1\u200b",
    "сhef1",
    "\ud800",
    "' or 1=1 --",
    "../../etc/passwd",
    "%00",
    "%ff",
    "null",
    "chef1",
    "CHEF1@EXAMPLE.COM",
    "chef2@example.com",
    "x".repeat(300),
    "é".repeat(40_000),
    "<script>1</script>",
    "00000000-0000-0000-0000-000000000000",
    "9".repeat(40),
    "-1",
    "1e999",
    "__proto__",
  ),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: text },
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, Number.MAX_VALUE),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(text, text, { maxKeys: 3 }),
);
const KEYS =
  ("username email password password2 uid token new_email new_password new_password2 old_password " +
    "current_password code state refresh user_code version is_published first_name last_name " +
    "referrer reason message next __proto__ constructor toString").split(" ");
const body = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.dictionary(fc.constantFrom(...KEYS), value, { maxKeys: 8 }).map((x) =>
      JSON.stringify(x)
    ),
  },
  value.map((x) => JSON.stringify(x) ?? ""),
  fc.constantFrom(
    "",
    "{",
    "[".repeat(20_000),
    '{"a":'.repeat(5_000),
    "\0",
    "\ufeff{}",
    '{"version":1e999}',
  ),
);
const READ: string[] = [
  CALLS.googleUrl,
  CALLS.userData,
  CALLS.myPortfolio,
  CALLS.versions,
  CALLS.version,
  CALLS.publicPortfolio,
];
const otherMethod = fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS");

/** Mostly the one that the call takes. */
function methodFor(call: string) {
  const own = READ.includes(call) ? "GET" : call === CALLS.updateProfile ? "PUT" : "POST";
  return fc.oneof({ weight: 9, arbitrary: fc.constant(own) }, otherMethod);
}
const type = fc.constantFrom(
  "application/json",
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "multipart/form-data; boundary=x",
  "",
);
const header = fc.string({ unit: fc.constantFrom(..."aZ09 =;,.-_\"'%/\\{}é"), maxLength: 40 });
const segment = fc.oneof(text, header).map((part) => encodeURIComponent(part.toWellFormed()));

/** An address of the table, its parameters and query filled with anything. */
function addressOf(paths: readonly string[]) {
  return fc.tuple(
    fc.constantFrom(...paths),
    fc.array(segment, { minLength: 3, maxLength: 3 }),
    segment,
  )
    .map(([path, parts, query]) => {
      const filled = path.replaceAll(/:\w+/g, () => parts.pop()!);
      return `${filled}?${query}=${query}&next=${query}&uid=${query}&token=${query}`;
    });
}

const call = fc.constantFrom(...Object.values(CALLS)).chain((address) =>
  fc.record({
    path: addressOf([address]),
    method: methodFor(address),
    type,
    body,
    isSignedIn: fc.boolean(),
    authorization: header,
    cookie: header,
  })
);

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
        // Without credentials, Google is out of service, and says so.
        const isRefused = status < 500 || status === 503 && /google/.test(path);
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
      addressOf(Object.values(SCREENS)),
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
