// Whatever a program asks, however: no answer of 500 and more, none of our insides, and no secret in what is logged.
import assert from "node:assert/strict";
import fc from "fast-check";
import { programCall } from "../support/any_program.ts";
import { signIn } from "../support/make.ts";
import { makeKey } from "../support/mcp.ts";
import { type CallerKind, type ProgramCall, SECRETS } from "../support/nearly_right.ts";
import { connect, grantCode } from "../support/oauth.ts";
import { quiet } from "../support/quiet.ts";
import { report, rounds } from "../support/rounds.ts";
import { type TestApp, testApp } from "../support/test_app.ts";

const ORIGIN = "http://localhost:8000";
const INSIDES = /\n\s+at \S+ \(|node_modules|syntax error at|relation "|violates \w+ constraint/i;
/** A key, a signed token, and whatever has as many random letters. */
const SECRET = /fk_[0-9a-f]{6}|eyJ[\w-]{6}|(?<![\w-])[\w-]{43}(?![\w-])/;

Deno.test("no request of a program makes a 500, tells of the insides, or leaves a secret in the log", async () => {
  await using app = await testApp();
  const people = await openPeople(app);
  const numRuns = rounds({ few: 400, all: 10_000 });
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(programCall, async (call) => {
      await people.renew();
      const { status, reply, logged } = await ask(app, filled(call, people.secrets), people);
      const told = `${status} ${call.path}`;
      seen.set(told, (seen.get(told) ?? 0) + 1);
      assert.ok(status < 500, `${told} ${reply} ${logged.slice(0, 2_000)}`);
      assert.doesNotMatch(reply, INSIDES, told);
      assert.doesNotMatch(logged, SECRET, told);
    }),
    { numRuns },
  );
  report("programs at random", { requests: numRuns, ...Object.fromEntries(seen) });
});

type People = Awaited<ReturnType<typeof openPeople>>;

/** Somebody with a key and an assistant; new ones in place of those that a request has ended or used up. */
async function openPeople(app: TestApp) {
  const user = await signIn(app);
  const key = await makeKey(app, user);
  const secrets: Record<string, string> = {};

  async function renew(): Promise<void> {
    const { sql } = app.database;
    const used = await sql`select 1 from oauth_codes where is_used`;
    const [assistant] = await sql`select 1 from connections where kind = 'assistant'`;
    if (assistant && used.length === 0) return;
    await sql`delete from connections where kind = 'assistant'`;
    const tokens = await connect(app, user);
    await sql`delete from oauth_codes`;
    const grant = await grantCode(app, user, { client_id: tokens.client_id });
    const { access_token: access, refresh_token: refresh, client_id: client } = tokens;
    const values = [key, access, refresh, grant.code, client, grant.code_verifier];
    SECRETS.forEach((name, i) => secrets[name] = values[i]!);
  }

  return {
    secrets,
    renew,
    bearerOf: (who: CallerKind) => ({
      key,
      access: secrets["{access}"]!,
      person: user.access,
      nobody: "",
      garbage: "fk_0123456789abcdef",
    }[who]),
  };
}

/** With each secret in its place. */
function filled(call: ProgramCall, secrets: Record<string, string>): ProgramCall {
  const fill = (text: string) =>
    SECRETS.reduce((text, name) => text.replaceAll(name, () => secrets[name]!), text);
  const headers = Object.entries(call.headers).map(([name, text]) => [name, fill(text)]);
  return { ...call, body: fill(call.body), headers: Object.fromEntries(headers) };
}

async function ask(
  app: TestApp,
  { path, method, headers, body, who }: ProgramCall,
  { bearerOf }: People,
) {
  using log = quiet("log");
  using warnings = quiet("warn");
  using errors = quiet("error");
  const bearer = bearerOf(who);
  const request = new Request(ORIGIN + path, {
    method,
    headers: { ...headers, ...(bearer && { Authorization: `Bearer ${bearer}` }) },
    body: method === "GET" ? undefined : new TextEncoder().encode(body),
  });
  const response = await app.fetch(request);
  const reply = await response.text();
  const logged = [log, warnings, errors].flatMap(({ lines }) => lines).join("\n");
  return { status: response.status, reply, logged };
}
