// The paths of files that came together, and what a page means by one.

/** Without "." and empty parts; ".." never leads out of the folder. */
export function cleanPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split(/[\\/]/)) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

export function readFolder(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

export function readFileName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** What `reference` in the file `from` names among the files; null when it leads elsewhere. */
export function resolvePath(reference: string, from: string): string | null {
  const local = localPath(reference);
  if (local === null) return null;
  return cleanPath(readFolder(from) + local);
}

/** Without question mark and hash; null when it is an address of the web. */
export function localPath(reference: string): string | null {
  const path = reference.trim();
  if (path === "" || /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(path)) return null;
  const bare = path.replace(/[?#].*$/s, "");
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}
