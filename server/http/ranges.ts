// A part of an answer, for who asks for one range of its bytes (RFC 9110, 14).

/** The answer itself when no range is asked for, or more than one, or it has changed since the other part was fetched. */
export async function partOf(request: Request, whole: Response): Promise<Response> {
  const range = request.headers.get("range");
  const ifRange = request.headers.get("if-range");
  if (!range || whole.status !== 200 || ifRange && ifRange !== whole.headers.get("etag")) {
    return whole;
  }
  const [, first = "", last = ""] = /^bytes=\s*(\d*)-(\d*)\s*$/.exec(range) ?? [];
  if (first === "" && last === "") return whole;
  const bytes = await whole.bytes();
  const start = first === "" ? Math.max(0, bytes.length - Number(last)) : Number(first);
  const end = first === "" || last === "" ? bytes.length : Math.min(bytes.length, Number(last) + 1);
  const headers = new Headers(whole.headers);
  if (last !== "" && first !== "" && Number(last) < start) {
    return new Response(bytes, { headers });
  }
  if (start >= bytes.length) {
    headers.set("Content-Range", `bytes */${bytes.length}`);
    // Of this range, and not of the file.
    headers.set("Cache-Control", "no-store");
    headers.delete("ETag");
    return new Response(null, { status: 416, headers });
  }
  headers.set("Content-Range", `bytes ${start}-${end - 1}/${bytes.length}`);
  return new Response(bytes.subarray(start, end), { status: 206, headers });
}
