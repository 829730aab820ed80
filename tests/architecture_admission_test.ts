// How work is let in: one kind of queue, whose every entry names its asker, and one reader of bodies.
import assert from "node:assert/strict";
import { readPackages, readSources } from "./support/sources.ts";

const QUEUE = "server/work/fair_queue.ts";

/** What starts something that works beside the event loop, of which there is only so much. */
const STARTERS: Record<string, RegExp> = {
  "server/work/worker_pool.ts": /\bnew Worker\(/,
  // Behind the queues of the picture maker and of the card maker.
  "server/work/child.ts": /\bDeno\.Command\(/,
  // Its own Postgres, at the start; one look at a process that says nothing, each half second.
  "server/outside/sockets.ts": /\bDeno\.Command\(/,
  // As many as the operator says, and what asks how this one was started.
  "server/scaling/serving_process.ts": /\bDeno\.Command\(/,
  "server/scaling/own_command.ts": /\bDeno\.Command\(/,
};

Deno.test("nobody but the fair queue keeps others waiting: no package for it, no list of waiters", async () => {
  const { dependencies } = await readPackages();
  const packages = Object.keys(dependencies).filter((name) =>
    /queue|limit|pool|throttle|semaphore|mutex|bottleneck|piscina|async|lock/.test(name)
  );
  // Which counts tries, and lets nobody wait.
  assert.deepEqual(packages, ["rate-limiter-flexible"]);
  const waiters =
    /\.(push|unshift|add|set|enqueue)\((?:[^()]|\([^()]*\))*\b(resolve|reject)\b|\b(waiters|semaphore|mutex)\b/i;
  assert.deepEqual(await serverFilesWith(waiters), [QUEUE]);
});

Deno.test("workers and child processes are started in one place each, behind the fair queue", async () => {
  const starters = await serverFilesWith(
    /\bnew (Worker|SharedWorker)\(|\bDeno\.Command\(|\bspawn\("/,
  );
  assert.deepEqual(starters.sort(), Object.keys(STARTERS).sort());
  const sources = new Map((await readSources()).map(({ path, code }) => [path, code]));
  for (const [path, how] of Object.entries(STARTERS)) assert.match(sources.get(path)!, how);
  const queues = ["work/worker_pool.ts", "pictures/picture_maker.ts", "cards/card_maker.ts"];
  for (const path of queues.map((file) => `server/${file}`)) {
    assert.match(sources.get(path)!, /= createFairQueue\(/);
  }
});

Deno.test("only the body reader reads a body, so that none is read in anyone's turn, or for ever", async () => {
  const reads =
    /\breq\.(json|text|arrayBuffer|bytes|blob|formData|parseBody)\(|\breq\.raw\.(body|json|text|arrayBuffer|bytes|blob|formData)\b|\b(request|asked)\.(body|json\(|text\(|arrayBuffer\(|bytes\(|blob\(|formData\()/;
  assert.deepEqual(await serverFilesWith(reads), ["server/http/bodies.ts"]);
  assert.deepEqual(await serverFilesWith(/\bbodyReader\.read\(/), ["server/http/bodies.ts"]);
});

/** Where bytes of others are read by more than their beginning, each with what keeps that from holding up the process. */
const DECODERS: Readonly<Record<string, string>> = {
  "server/passkeys/passkey_answers.ts": "At most 12 KB (`PASSKEY_ANSWER_MAX_LENGTH`).",
  "server/backups/zip_files.ts": "By tasks in the shell alone.",
  "server/blobs/packing.ts": "What this product packed.",
  "server/cards/draw_card.ts": "In a child process.",
  "server/kept_files/host_requests.ts": "At most 5 MB (`KEPT_FILE_MAX_BYTES`).",
  "server/http/sent_codings.ts": "Within the bound of the body, in pieces of 16 KB.",
  "server/domains/dns_records.ts": "At most 4 KB (`dns_exchange.ts`).",
  "server/pictures/codecs.ts": "In a child process.",
};
const DECODES =
  /(?<!import type .*)(?:from|import\()\s*"(?:dns2|sharp|@takumi-rs\/core|@simplewebauthn\/server[^"]*|[^"]*(?:cbor|asn1|x509|pdf|exif|tar|zip)[^"./]*)"|\bDecompressionStream\(|\b(?:inflate|gunzip|unzip|brotliDecompress|zstdDecompress)\w*\(/;

Deno.test("foreign binary formats are read in a process beside this one, or within a bound", async () => {
  assert.deepEqual((await serverFilesWith(DECODES)).sort(), Object.keys(DECODERS).sort());
});

async function serverFilesWith(pattern: RegExp): Promise<string[]> {
  return (await readSources())
    .filter(({ path, code }) => path.startsWith("server/") && pattern.test(code))
    .map(({ path }) => path);
}
