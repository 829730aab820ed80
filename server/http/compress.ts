import type { MiddlewareHandler } from "hono";
import { compress as compressAtOnce, COMPRESSIBLE_CONTENT_TYPE_REGEX } from "hono/compress";
import { nextTurn } from "../work/fair_queue.ts";

export const PIECE_BYTES = 64 * 1024;

const ACCEPTED = /gzip|deflate|\*/i;

export function compress(): MiddlewareHandler {
  const compressed = compressAtOnce();
  return (c, next) =>
    compressed(c, async () => {
      await next();
      const { headers } = c.res;
      const isFit = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get("Content-Type") ?? "");
      // The body is looked at last: an answer whose body was looked at has no length any more.
      if (!isFit || !ACCEPTED.test(c.req.header("Accept-Encoding") ?? "")) return;
      if (headers.has("Content-Encoding") || !c.res.body) return;
      c.res = new Response(c.res.body.pipeThrough(inPieces()), c.res);
    });
}

function inPieces(): TransformStream<Uint8Array, Uint8Array> {
  return new TransformStream({
    async transform(bytes, controller) {
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        if (at > 0) await nextTurn();
        controller.enqueue(bytes.subarray(at, at + PIECE_BYTES));
      }
    },
  });
}
