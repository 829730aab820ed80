// A part of an answer, for who asks for one range of its bytes (RFC 9110, 14).

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
