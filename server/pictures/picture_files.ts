import type { Hono } from "hono";
import { PICTURES, picturesPath } from "../../contract/paths.ts";
import { isPictureName, typeOfPicture } from "../../contract/pictures/pictures.ts";
import type { Deps } from "../deps.ts";
import { findPublicPicture } from "./picture_access.ts";
import { findPictureFile } from "./pictures.ts";
import { besidePages } from "../publishing/mod.ts";

/** A picture that is opened as a document must be a picture, and nothing else. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; " +
  "sandbox; frame-ancestors 'none'";

export function pictures(deps: Deps, site: "ours" | "own" = "ours"): Hono {
  return besidePages(deps, {
    addresses: PICTURES,
    path: picturesPath,
    isName: isPictureName,
    notFound: "picture_not_found",
    // A page is in a sandbox, whose origin is nobody's.
    crossOrigin: {
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Access-Control-Allow-Origin": "*",
    },
    headers: ({ name }) => ({
      "Content-Type": typeOfPicture(name),
      "Content-Security-Policy": POLICY,
      "Content-Disposition": "inline",
    }),
    findPublic: findPublicPicture,
    findOwn: findPictureFile,
  }, site);
}
