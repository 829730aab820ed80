// A service that knows which passwords were in a leak, on a port of this machine: with what it knows, or as badly as a test says.
import { createHash } from "node:crypto";

export interface Leaks extends AsyncDisposable {
  /** The variable with which the app asks it. */
  environment: { BREACHED_PASSWORDS_URL: string };
  /** The path of each question, with the header that asks for padding. */
  asked: { path: string; padding: string | null }[];
}

/** In a leak, and far down in no list of the most used. */
export const BREACHED = "correct horse battery staple";

const PADDED_TO = 800;

/** `answer` makes the whole answer of what would be a good one. */
export function openLeaks(
  answer: (good: string, request: Request) => Response | Promise<Response> = (good) =>
    new Response(good),
): Leaks {
  const asked: Leaks["asked"] = [];
  const ending = new AbortController();
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {}, signal: ending.signal },
    (request) => {
      const path = new URL(request.url).pathname;
      asked.push({ path, padding: request.headers.get("Add-Padding") });
      return answer(rangeOf(path.split("/").at(-1)!, [BREACHED]), request);
    },
  );
  return {
    environment: { BREACHED_PASSWORDS_URL: `http://127.0.0.1:${server.addr.port}/range/` },
    asked,
    async [Symbol.asyncDispose]() {
      ending.abort();
      await server.finished;
    },
  };
}

/** As these services write it: what is known under a prefix, and padding that counts nothing. */
export function rangeOf(prefix: string, known: readonly string[], count = 46_980): string {
  const lines = known.map(sha1).filter((hash) => hash.startsWith(prefix))
    .map((hash) => `${hash.slice(prefix.length)}:${count}`);
  const padding = Array.from(
    { length: PADDED_TO - lines.length },
    (_, i) => `${sha1(`${prefix} ${i}`).slice(prefix.length)}:0`,
  );
  return [...lines, ...padding].sort().join("\r\n");
}

export function sha1(text: string): string {
  return createHash("sha1").update(text).digest("hex").toUpperCase();
}
