// A real S3 server in the test's process, behind a door that can be shut, slow, or stumbling.
import S3rver from "s3rver";

export interface StoreServer extends AsyncDisposable {
  /** For BLOBS_URL. */
  url: string;
  /** What happens to the next requests, each once; then all is well again. */
  stumble(...statuses: number[]): void;
  /** While it is away, nobody answers. */
  setAway(isAway: boolean): void;
  setDelay(ms: number): void;
  /** Its files are its objects. */
  keys(): Promise<string[]>;
}

const BUCKET = "folio";

export async function openStoreServer(): Promise<StoreServer> {
  const directory = await Deno.makeTempDir({ prefix: "folio-store-" });
  const server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  let [delayMs, isAway] = [0, false];
  const stumbles: number[] = [];

  const door = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
    if (delayMs) await new Promise((resolve) => setTimeout(resolve, delayMs));
    const status = isAway ? 503 : stumbles.shift();
    if (status) return new Response("<Error><Code>SlowDown</Code></Error>", { status });
    const { pathname } = new URL(request.url);
    const body = request.body && await request.bytes();
    const { method, headers } = request;
    return await fetch(`http://127.0.0.1:${port}${pathname}`, { method, headers, body });
  });

  return {
    url: `http://S3RVER:S3RVER@127.0.0.1:${door.addr.port}/${BUCKET}/pages?region=us-east-1`,
    stumble: (...statuses) => void stumbles.push(...statuses),
    setAway: (away) => void (isAway = away),
    setDelay: (ms) => void (delayMs = ms),
    keys: () => keysIn(`${directory}/${BUCKET}/pages`),
    async [Symbol.asyncDispose]() {
      await door.shutdown();
      await server.close();
      await Deno.remove(directory, { recursive: true });
    },
  };
}

/** An object of s3rver is three files: its bytes, their MD5, its headers. */
async function keysIn(folder: string): Promise<string[]> {
  const names = await Array.fromAsync(Deno.readDir(folder)).catch(() => []);
  return names.flatMap(({ name }) => /^(.+)\._S3rver_object$/.exec(name)?.[1] ?? []);
}
