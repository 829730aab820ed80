/** The address ends as it did at the file's host, so that scripts and styles find what lies beside them. */
export const KEPT_FOLDER = "/k/";
export const KEPT_FILE = "/k/:id/:rest{.+}";
const PATH = /^\/k\/([0-9a-f]{32})\/([^/?#]+)(\/.*)$/;

export function keptFilePath(id: string, address: string): string {
  const { host, pathname, search } = new URL(address);
  return `${KEPT_FOLDER}${id}/${host}${pathname}${search}`;
}

/** `path` may have a query. Returns null for any other path. */
export function readKeptPath(path: string): { id: string; address: string } | null {
  const [, id, host, rest] = PATH.exec(path) ?? [];
  const address = URL.parse(`https://${host}${rest}`);
  return id && address?.host === host ? { id, address: address!.href } : null;
}
