/** Proxies may have marked a tag as weak on its way (RFC 9110, 13.1.2). */
export function isKnown(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch === etag || ifNoneMatch.trim() === "*" ||
    ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
