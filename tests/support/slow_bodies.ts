// Bodies that come as slowly as a test likes, and every address that takes one.
import { MCP_PATH } from "../../contract/assistants/connection_paths.ts";
import type { TestApp } from "./test_app.ts";

export function makeSlowBody() {
  let controller!: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  let isCancelled = false;
  const begun = Promise.withResolvers<void>();
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (opened) => void (controller = opened),
    pull: () => begun.resolve(),
    cancel: () => void (isCancelled = true),
  }, { highWaterMark: 0 });
  return {
    stream,
    /** Somebody reads it. */
    begun: begun.promise,
    give: (chunk: Uint8Array<ArrayBuffer>) => controller.enqueue(chunk),
    end: () => void (isCancelled || controller.close()),
    isCancelled: () => isCancelled,
  };
}

export interface TakingAddress {
  method: string;
  path: string;
  /** For scripts and assistants, with a key of theirs. */
  isForKeys: boolean;
}

/** As the app has them, with its own methods and with those that it refuses there. */
export function addressesWithBodies({ routes }: TestApp): TakingAddress[] {
  const taking = routes.filter(({ method, path }) =>
    ["POST", "PUT", "PATCH"].includes(method) || method === "ALL" && path === MCP_PATH
  ).map(({ method, path }) =>
    `${method === "ALL" ? "POST" : method} ${
      path.replace(/\/:file.*/, "").replaceAll(/:\w+\??/g, "chef1")
    }`
  );
  return [...new Set(taking)].map((address) => {
    const [method = "", path = ""] = address.split(" ");
    return { method, path, isForKeys: path === MCP_PATH || address === "PUT /api/portfolio" };
  });
}
