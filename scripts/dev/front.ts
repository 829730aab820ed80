// Stands before the product while it is worked on: waits for it, and tells open pages of ours to reload after a change.
import type { Config } from "../../server/config/config.ts";

export interface Front {
  /** The product answers there now. */
  showChange(origin: string): void;
}

const RELOAD_PATH = "/dev/reload.js";
const CHANGES_PATH = "/dev/changes";
const RELOAD = `let isFirst = true;
const changes = new EventSource("${CHANGES_PATH}");
changes.addEventListener("change", () => location.reload());
// After a new start of all there is nobody to tell of the change.
changes.onopen = () => isFirst ? isFirst = false : location.reload();
`;
const encoder = new TextEncoder();

export function openFront({ host, port }: Config): Front {
  const listeners = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const first = Promise.withResolvers<string>();
  let origin = first.promise;

  function listen(): Response {
    let own: ReadableStreamDefaultController<Uint8Array>;
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        own = controller;
        listeners.add(own);
        own.enqueue(encoder.encode(": hello\n\n"));
      },
      cancel: () => void listeners.delete(own),
    });
    return new Response(stream, { headers: { "Content-Type": "text/event-stream" } });
  }

  Deno.serve({ hostname: host, port, onListen() {} }, async (request, { remoteAddr }) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === CHANGES_PATH) return listen();
    if (pathname === RELOAD_PATH) {
      return new Response(RELOAD, { headers: { "Content-Type": "text/javascript" } });
    }
    return await pass(request, await origin + pathname + search, remoteAddr);
  });
  return {
    showChange(now) {
      first.resolve(now);
      origin = Promise.resolve(now);
      for (const listener of listeners) {
        listener.enqueue(encoder.encode("event: change\ndata:\n\n"));
      }
    },
  };
}

async function pass(request: Request, url: string, { hostname }: Deno.NetAddr): Promise<Response> {
  const headers = new Headers(request.headers);
  headers.set("Accept-Encoding", "identity");
  headers.append("X-Forwarded-For", hostname);
  const { method, body } = request;
  const answer = await fetch(url, { method, headers, body, redirect: "manual" });
  const policy = answer.headers.get("Content-Security-Policy") ?? "";
  // Pages of others run in a sandbox, where nothing of this may be.
  const isOurs = answer.headers.get("Content-Type")?.startsWith("text/html") &&
    policy.includes("script-src 'self'");
  if (!isOurs) return answer;
  const html = (await answer.text())
    .replace("</head>", `<script type="module" src="${RELOAD_PATH}"></script></head>`);
  const changed = new Headers(answer.headers);
  for (const name of ["Content-Length", "ETag"]) changed.delete(name);
  return new Response(html, { status: answer.status, headers: changed });
}
