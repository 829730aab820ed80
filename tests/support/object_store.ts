// A real S3 server in the test's process, behind a door that can be shut, slow, stumbling, or late.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import S3rver from "s3rver";
import { isSigned } from "./s3_signature.ts";
import { until } from "./until.ts";

export interface StoreServer extends AsyncDisposable {
  /** For BLOBS_URL. */
  url: string;
  /** What happens to the next requests, each once, then all is well again; 0: the connection is reset. Without any: calm. */
  stumble(...statuses: number[]): void;
  /** While it is away, nobody answers. */
  setAway(isAway: boolean): void;
  /** What its client gave up on is done all the same, late. Without a method: of all. */
  setDelay(ms: number, method?: string): void;
  /** Until what it returns is called, what is asked of it waits there. Without a method: all. */
  hold(method?: string): () => void;
  /** Resolves when all that was asked of it is done, also what nobody waits for. */
  quiet(): Promise<void>;
  /** How often it was asked. */
  asked(): number;
  /** Its files are its objects. */
  keys(): Promise<string[]>;
  /** Other bytes under a key. */
  change(key: string, bytes: Uint8Array): Promise<void>;
}

const BUCKET = "folio";
/** Behind the key, in the name of the file that has an object's bytes. */
const OBJECT = "._S3rver_object";
const [KEY, SECRET] = ["S3RVER", "S3RVER"];

export async function openStoreServer(): Promise<StoreServer> {
  const directory = await Deno.makeTempDir({ prefix: "folio-store-" });
  const folder = `${directory}/${BUCKET}/pages`;
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  const behind = connect(port, directory);
  // Without it, the folder goes with its last object, and what is being written into it hangs.
  await Deno.mkdir(folder, { recursive: true });
  await Deno.writeTextFile(`${folder}/.keep`, "");
  let [delayMs, delayed, isAway, asked] = [0, "", false, 0];
  const stumbles: number[] = [];
  let held: { method: string; over: Promise<void> } | null = null;
  const underWay = new Set<Promise<void>>();

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    asked++;
    const { method = "", url: path = "" } = request;
    const body = method === "PUT" ? await countBytes(request) : undefined;
    const status = isAway ? 503 : stumbles.shift();
    if (status === 0) return void request.socket.destroy();
    const isSlow = delayMs && (!delayed || method === delayed);
    if (held && (!held.method || method === held.method)) await held.over;
    if (isSlow) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (status && status !== 200) {
      return void response.writeHead(status).end("<Error><Code>SlowDown</Code></Error>");
    }
    const { connection: _, ...headers } = request.headers as Record<string, string>;
    const isKnown = headers["authorization"]?.includes(`Credential=${KEY}/`);
    if (isKnown && !isSigned({ method, path, headers, body }, SECRET)) {
      return void response.writeHead(403).end("<Code>SignatureDoesNotMatch</Code>");
    }
    const { answer, bytes } = await behind.ask({ method, path, headers, body });
    response.writeHead(answer.status).end(bytes);
  }

  const door = createServer((request, response) => {
    const passing = pass(request, response).catch(() => request.socket.destroy())
      .finally(() => underWay.delete(passing)) as Promise<void>;
    underWay.add(passing);
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  const address = door.address() as { port: number };
  const quiet = async () => {
    while (underWay.size > 0) await Promise.all(underWay);
  };

  return {
    url: `http://${KEY}:${SECRET}@127.0.0.1:${address.port}/${BUCKET}/pages?region=us-east-1`,
    stumble: (...statuses) => void stumbles.splice(0, stumbles.length, ...statuses),
    setAway: (away) => void (isAway = away),
    setDelay: (ms, method = "") => void ([delayMs, delayed] = [ms, method]),
    hold(method = "") {
      const { promise: over, resolve } = Promise.withResolvers<void>();
      held = { method, over };
      return () => {
        held = null;
        resolve();
      };
    },
    quiet,
    asked: () => asked,
    keys: () => keysIn(folder),
    change: (key, bytes) => Deno.writeFile(`${folder}/${key}${OBJECT}`, bytes),
    async [Symbol.asyncDispose]() {
      await quiet();
      door.closeAllConnections();
      await new Promise((resolve) => door.close(resolve));
      behind.close();
      await server.close();
      await Deno.remove(directory, { recursive: true });
    },
  };
}

interface StoreRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | undefined;
}

/** Requests for one object follow each other. The server waits for idle connections, so that this is closed before it. */
function connect(port: number, directory: string) {
  const client = Deno.createHttpClient({});
  const turns = new Map<string, Promise<unknown>>();

  async function send({ method, path, headers, body }: StoreRequest) {
    const file = directory + path + OBJECT;
    if (body) await Deno.remove(file).catch(() => {});
    const init: RequestInit & { client: Deno.HttpClient } = { client, method, headers, body };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    const bytes = await answer.bytes();
    if (body && answer.ok) await untilWritten(file, body.length);
    return { answer, bytes };
  }

  return {
    ask(asked: StoreRequest) {
      const asking = (turns.get(asked.path) ?? Promise.resolve()).then(() => send(asked));
      turns.set(asked.path, asking.catch(() => {}));
      return asking;
    },
    close: () => client.close(),
  };
}

/** This server answers when it has the bytes, which are not in their file by then. */
async function untilWritten(file: string, length: number): Promise<void> {
  await until(
    `${length} bytes in ${file}`,
    async () => (await Deno.stat(file).catch(() => null))?.size === length,
  );
}

async function countBytes(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of request) parts.push(part);
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** An object of s3rver is three files: its bytes, their MD5, its headers. */
async function keysIn(folder: string): Promise<string[]> {
  const names = await Array.fromAsync(Deno.readDir(folder)).catch(() => []);
  return names.flatMap(({ name }) => name.endsWith(OBJECT) ? name.slice(0, -OBJECT.length) : []);
}
