// A CDN of a test's own: it holds answers for as long as they say, and purges by tag what a real request asks it to.
import type { TestApp } from "./test_app.ts";

type Fetch = (request: Request) => Response | Promise<Response>;

export interface AskedPurge {
  method: string;
  path: string;
  headers: Headers;
  body: string;
}

export interface TaggedCdn extends AsyncDisposable {
  /** With which the app tells it of changes. */
  environment: Record<string, string>;
  asked: AskedPurge[];
  /** What it answers to a purge; one that is no success does nothing. */
  status: number;
  /** As visitors reach the app. */
  front(app: Pick<TestApp, "fetch">): Fetch;
  /** Addresses of what is held, and good still. */
  held(): string[];
}

interface CacheEntry {
  url: string;
  tags: string[];
  until: number;
  answer: Response;
}

export function openTaggedCdn(template = "/purge/{tag}"): TaggedCdn {
  const held = new Map<string, CacheEntry>();
  const asked: AskedPurge[] = [];
  const ending = new AbortController();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {}, signal: ending.signal },
    async (request) => {
      const { pathname: path, search } = new URL(request.url);
      const { method, headers } = request;
      asked.push({ method, path: path + search, headers, body: await request.text() });
      if (cdn.status < 300) purge(path.split("/").at(-1)!);
      return new Response(null, { status: cdn.status });
    },
  );

  function purge(tag: string): void {
    for (const [key, { tags }] of held) if (tags.includes(tag)) held.delete(key);
  }

  const cdn: TaggedCdn = {
    environment: { CDN_PURGE_URL: `http://127.0.0.1:${server.addr.port}${template}` },
    asked,
    status: 204,
    front: ({ fetch }) => async (request) => {
      const varied = ["accept-encoding", "sec-fetch-dest"].map((name) => request.headers.get(name));
      const key = [request.url, ...varied].join(" ");
      const known = held.get(key);
      if (known && known.until > performance.now()) return known.answer.clone();
      const answer = await fetch(request);
      const heldS = readLifetime(answer);
      if (request.method !== "GET" || answer.status !== 200 || heldS === 0) return answer;
      held.set(key, {
        url: request.url,
        tags: (answer.headers.get("Cache-Tag") ?? "").split(","),
        until: performance.now() + heldS * 1_000,
        answer: answer.clone(),
      });
      return answer;
    },
    held: () =>
      [...held.values()].filter(({ until }) => until > performance.now()).map(({ url }) => url),
    async [Symbol.asyncDispose]() {
      ending.abort();
      await server.finished;
    },
  };
  return cdn;
}

/** In seconds: what is said to CDNs comes before what is said to all (RFC 9213). */
function readLifetime({ headers }: Response): number {
  const toCdns = headers.get("CDN-Cache-Control");
  const said = toCdns ?? headers.get("Cache-Control") ?? "";
  if (/private|no-store/.test(said)) return 0;
  return Number((toCdns ? /max-age=(\d+)/ : /s-maxage=(\d+)/).exec(said)?.[1] ?? 0);
}
