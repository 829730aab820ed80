// One folder reaches outside: no other file of ours, and of what the product stands on only packages that are named here.
import assert from "node:assert/strict";
import { type Lock, lockOf } from "../scripts/packages.ts";
import { readPackages, readSources, ROOT } from "./support/sources.ts";

const MODULES = String.raw`["'](?:node:)?(?:https?|http2|net|tls|dgram|dns|dns/promises)["']`;
const CALLS = String.raw`(?<![.\w"'$-])(?:fetch|WebSocket|EventSource|XMLHttpRequest)\b(?!["'])`;
const OF_DENO = String.raw`\bDeno\.(?:connect|connectTls|connectQuic|resolveDns|listenDatagram)\b`;
const REACHES = new RegExp(
  String
    .raw`(?:from|import|require)\s*\(?\s*${MODULES}|${CALLS}|${OF_DENO}|\b(?:globalThis|window|self|global)\.fetch`,
);

/** Texts about pages, and the handler of a server, which is called so. */
const ONLY_NAMED = /^server\/(page_code\/findings\/|app\.ts$|assistants\/mcp\.ts$)/;

/** What the version of a package is followed by: those that it stands on, or the number of a copy. */
const PEERS = /(?<=@[^_]+)_.*$/;

/** Each with why it may be there although `closeOutside` takes from it what it names. */
const NAMED: Readonly<Record<string, string>> = {
  "@img/sharp-wasm32": "Reads its own WebAssembly, in a child that may reach nothing.",
  "@marijn/find-cluster-break": "A script of its makers, which nothing imports.",
  "@modelcontextprotocol/server": "Its handler of requests is called so.",
  "@simplewebauthn/server":
    "Of certificates, which never reach it (server/passkeys/passkey_answers.ts).",
  "@takumi-rs/helpers":
    "Of typefaces by address; it has ours as bytes, in a child that may reach nothing.",
  "aws4fetch": "It signs, and `askConfigured` sends.",
  "dns2": "Its questions and answers are bytes; `dns_exchange.ts` sends them.",
  "domutils": "A word of feeds.",
  "esbuild": "Its installer, which never runs; it bundles before the product starts.",
  "hono": "Its handlers of requests are called so.",
  "jose": "Keys by address, which nobody asks it for.",
  "nodemailer": "It has its sockets of `openSocket`.",
  "oauth4webapi": "It has `customFetch`.",
  "openid-client": "It has `customFetch`.",
  "pg": "It has its sockets of `createSocket`.",
  "react-dom": "A kind of what a page loads ahead.",
};

Deno.test("only server/outside reaches outside", async () => {
  const found = (await readSources()).filter(({ path, code }) =>
    /^(main\.ts|server\/)/.test(path) && REACHES.test(code.replaceAll(/^import type.*$/gm, "")) &&
    !ONLY_NAMED.test(path) && !path.startsWith("server/outside/")
  );
  assert.deepEqual(found.map(({ path }) => path), []);
});

/** What reaches somebody outside, or starts something that is waited for. */
const WAITS_FOR =
  /\b(askConfigured|askPublic|askAddress|openSocket|exchangeBy(Tcp|Udp)|runProgram)\(|\bnew (Worker|TimelyClient|pg\.Pool)\(|\bDeno\.Command\(/;
/** Of the parent of several processes, which watches each. */
const OF_PROCESSES = /^server\/scaling\//;

Deno.test("whoever is waited for has a deadline of the one list (server/outside/waits.ts), which is played in full", async () => {
  const sources = (await readSources()).filter(({ path }) => path.startsWith("server/"));
  const waiting = sources.filter(({ path, code }) =>
    WAITS_FOR.test(code) && !OF_PROCESSES.test(path)
  );
  assert.ok(waiting.length > 15, `${waiting.length} files`);
  const without = waiting.filter(({ code }) =>
    !/\bWAITS?\b|\bWait\b|\bwait\b|connectMs/.test(code)
  );
  assert.deepEqual(without.map(({ path }) => path), []);
  // Of each statement and each connection to Postgres.
  for (const { path, code } of sources) {
    for (const [call] of code.matchAll(OF_POSTGRES)) {
      assert.match(call, DEADLINES_OF_POSTGRES, path);
    }
    assert.doesNotMatch(code, /\bnew pg\.(Client\(|Pool\((?![^;]*Client: TimelyClient))/, path);
  }
  const timed = sources.filter(({ code }) => /\bAbortSignal\.timeout\b/.test(code)).map((
    { path },
  ) => path);
  assert.deepEqual(timed.filter((path) => !path.startsWith("server/outside/")), [
    // All of a lookup, its turn included.
    "server/accounts/breached_passwords.ts",
  ]);
});

const OF_POSTGRES =
  /\bnew (?:TimelyClient|pg\.Pool)\([^;]*|\b(?:client|pool|queryable|connection)\.query\([^;]*/g;
/** Of COPY, each piece has one. */
const DEADLINES_OF_POSTGRES = /\bconnection\(|withDeadline\(|\.query\((?:`copy|\{\s*\.\.\.QUERY)/;

Deno.test("each package of the product that could reach outside is named with what keeps it from that", async () => {
  const lock: Lock = JSON.parse(await Deno.readTextFile(new URL("deno.lock", ROOT)));
  const { npm } = lockOf(lock, (await readPackages()).dependencies);
  const wanted = new Set(Object.keys(npm).map((id) => id.replaceAll("/", "+").replace(PEERS, "")));
  const found = new Set<string>();
  const store = new URL("node_modules/.deno/", ROOT);
  for await (const { name: folder } of Deno.readDir(store)) {
    const id = folder.replace(PEERS, "");
    if (!wanted.has(id)) continue;
    const name = id.slice(0, id.lastIndexOf("@")).replace("+", "/");
    if (await hasReach(new URL(`${folder}/node_modules/${name}/`, store))) found.add(name);
  }
  assert.deepEqual([...found].toSorted(), Object.keys(NAMED));
});

async function hasReach(folder: URL): Promise<boolean> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const url = new URL(name, folder);
    if (isDirectory ? name !== "node_modules" && await hasReach(new URL(`${url}/`)) : false) {
      return true;
    }
    if (!/\.[cm]?js$/.test(name)) continue;
    const code = (await Deno.readTextFile(url)).replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, "");
    if (REACHES.test(code)) return true;
  }
  return false;
}
