import type { Token } from "./markup.ts";

export interface Reference {
  kind: "css" | "javascript";
  address: string;
  from: number;
  to: number;
  attributes: string;
  isLate: boolean;
}

export function readReferences(code: string, tokens: readonly Token[]): Reference[] {
  return tokens.flatMap((token, i) => {
    if (token.kind !== "start" || !token.isWhole) return [];
    const reference = token.name === "link"
      ? readLink(token)
      : token.name === "script"
      ? readScript(code, token, tokens[i + 2])
      : null;
    return reference && localPath(reference.address) !== null ? [reference] : [];
  });
}

function readLink(token: Token): Reference | null {
  if (!/\bstylesheet\b/i.test(readValue(token, "rel"))) return null;
  const { from, to } = token;
  return {
    kind: "css",
    address: readValue(token, "href"),
    from,
    to,
    attributes: "",
    isLate: false,
  };
}

function readScript(code: string, token: Token, end: Token | undefined): Reference | null {
  if (end?.name !== "script") return null;
  const { attributes, from } = token;
  const stays = attributes.filter(({ name }) => !/^(?:src|defer|async)$/.test(name));
  return {
    kind: "javascript",
    address: readValue(token, "src"),
    from,
    to: end.to,
    attributes: stays.map(({ from, to }) => code.slice(from, to)).join(""),
    isLate: attributes.some(({ name }) => name === "defer" || name === "async") &&
      readValue(token, "type").toLowerCase() !== "module",
  };
}

function readValue({ attributes }: Token, name: string): string {
  return attributes.find((attribute) => attribute.name === name)?.value ?? "";
}

/** A ".." never leads out of the folder. */
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

export function resolvePath(reference: string, from: string): string | null {
  const local = localPath(reference);
  if (local === null) return null;
  return cleanPath(readFolder(from) + local);
}

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
