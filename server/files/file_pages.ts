// /u/{username}/files/{name}: the PDFs of people, for visitors of their pages to read and to keep.
import type { Hono } from "hono";
import { FILE_TYPE, isFileName } from "../../contract/files/files.ts";
import { FILES, filesPath } from "../../contract/paths.ts";
import type { Deps } from "../deps.ts";
import { findFileBytes, findPublicFile } from "./files.ts";
import { besidePages } from "../publishing/beside_pages.ts";

/**
 * Nothing runs, is loaded or sent, and nobody frames it. Browsers show a PDF by a viewer of their own, which is no part of
 * the document: WebKit's stays blank in a `sandbox`, and is as small as any frame without its styles.
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; " +
  "form-action 'none'; frame-ancestors 'none'";

export function files(deps: Deps, site: "ours" | "own" = "ours"): Hono {
  return besidePages(deps, {
    addresses: FILES,
    path: filesPath,
    isName: isFileName,
    notFound: "file_not_found",
    // They are opened, and never part of a page.
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

/** In both spellings of RFC 6266, the first of which is for clients that know no letters but those of ASCII. */
function describeName(fileName: string): string {
  const plain = fileName.replaceAll(/[^ !#$&+\-.\w]/g, "_");
  const encoded = encodeURIComponent(fileName)
    .replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
