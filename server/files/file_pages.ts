import type { Hono } from "hono";
import { FILE_TYPE, FILES, filesPath, isFileName } from "../../contract/files/files.ts";
import type { Deps } from "../deps.ts";
import { findFileBytes, findPublicFile } from "./files.ts";
import { besidePages } from "../publishing/mod.ts";

/** WebKit's viewer of PDF stays blank in a `sandbox`, and is as small as any frame without its styles. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

export function files(deps: Deps, site: "ours" | "own" = "ours"): Hono {
  return besidePages(deps, {
    addresses: FILES,
    path: filesPath,
    isName: isFileName,
    notFound: "file_not_found",
    crossOrigin: {},
    headers: ({ file_name }) => ({
      "Content-Type": FILE_TYPE,
      "Content-Security-Policy": POLICY,
      "Content-Disposition": `inline; ${describeName(file_name)}`,
    }),
    findPublic: findPublicFile,
    findOwn: findFileBytes,
  }, site);
}

/** RFC 6266 has two spellings, of which the first is for clients that know no letters but those of ASCII. */
function describeName(fileName: string): string {
  const plain = fileName.replaceAll(/[^ !#$&+\-.\w]/g, "_");
  const encoded = encodeURIComponent(fileName)
    .replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
