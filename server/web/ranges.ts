// Bytes as an answer: all of them, or a part, for who asks for one range (RFC 9110, 14).

/** As a stream: handed over as they are, they would be copied for each answer, and what collects the copies takes a third. */
export function answerBytes(
  request: Request,
  bytes: Uint8Array<ArrayBuffer>,
  headers: [string, string][],
): Response | Promise<Response> {
  if (request.headers.has("range")) return partOf(request, new Response(bytes, { headers }));
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  }, { highWaterMark: 0 });
  return new Response(body, { headers: [...headers, ["Content-Length", String(bytes.length)]] });
}

/** The answer itself when no range is asked for, or more than one, or it has changed since the other part was fetched. */
export async function partOf(request: Request, whole: Response): Promise<Response> {
  const range = request.headers.get("range");
  if (!range || whole.status !== 200) return whole;
  const headers = new Headers(whole.headers);
  const ifRange = request.headers.get("if-range");
  const { etag } = Object.fromEntries(headers);
  if (ifRange && ifRange !== etag) return whole;
  const [, first = "", last = ""] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(range) ?? [];
  const isBackwards = first !== "" && last !== "" && Number(last) < Number(first);
  if (first === "" && last === "" || isBackwards) return whole;
  const bytes = await whole.bytes();
  const { length } = bytes;
  const start = first === "" ? Math.max(0, length - Number(last)) : Number(first);
  const end = first === "" || last === "" ? length : Math.min(length, Number(last) + 1);
  if (start >= length) {
    headers.set("Content-Range", `bytes */${length}`);
    // Of this range, and not of the file.
    headers.set("Cache-Control", "no-store");
    headers.delete("ETag");
    return new Response(null, { status: 416, headers });
  }
  headers.set("Content-Range", `bytes ${start}-${end - 1}/${length}`);
  return new Response(bytes.subarray(start, end), { status: 206, headers });
}
