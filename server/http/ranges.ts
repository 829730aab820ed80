type Bytes = Uint8Array<ArrayBuffer>;

interface Range {
  start: number;
  end: number;
}

/**
 * One range of the bytes as they are (RFC 9110, 14). Null where the whole is to be sent: several ranges may be refused
 * so, and a client that has another one asks for the whole.
 */
export function answerRange(
  request: Request,
  bytes: Bytes,
  headers: Record<string, string> & { ETag: string },
): Response | null {
  const range = request.headers.get("Range");
  const condition = request.headers.get("If-Range");
  if (!range || condition && condition !== headers.ETag) return null;
  const asked = readRange(range, bytes.length);
  if (!asked) return null;
  if (asked === "beyond") {
    return new Response(null, {
      status: 416,
      headers: { ...headers, "Content-Range": `bytes */${bytes.length}` },
    });
  }
  const { start, end } = asked;
  return new Response(bytes.subarray(start, end + 1), {
    status: 206,
    headers: {
      ...headers,
      "Content-Range": `bytes ${start}-${end}/${bytes.length}`,
      "Content-Length": String(end + 1 - start),
    },
  });
}

function readRange(text: string, length: number): Range | "beyond" | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(text.trim()) ?? [];
  if (!first && !last) return null;
  if (!first) return last === "0" ? "beyond" : toRange(Math.max(0, length - Number(last)), length);
  const start = Number(first);
  if (last && Number(last) < start) return null;
  return start >= length ? "beyond" : toRange(start, length, last);
}

function toRange(start: number, length: number, last = ""): Range {
  return { start, end: last ? Math.min(Number(last), length - 1) : length - 1 };
}
