import { type Context, Hono } from "hono";
import {
  KEPT_FILE,
  KEPT_FOLDER,
  keptFilePath,
  readKeptPath,
} from "../../contract/kept_files/kept_files.ts";
import type { Database, Sql } from "../database/database.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import { commonHeaders } from "../http/headers.ts";
import { isOfOurs, type Page } from "../http/kept_pages.ts";
import { ALLOWED_HOSTS } from "../page_code/mod.ts";
import { readUtf8 } from "./host_texts.ts";
import { isStyle, isText } from "./host_types.ts";
import { findBeside, findKeptFile, type KeptFile } from "./kept_files.ts";
import { keepSoon } from "./pages_to_keep.ts";
import { addWishBeside } from "./page_wishes.ts";

/** Whoever opens one as a document sees its text, and nothing in it runs. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; " +
  "sandbox; frame-ancestors 'none'";
const CACHE = "public, max-age=31536000, immutable";
const BESIDE_CACHE = "public, max-age=3600";
const ANY_ORIGIN = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
};
const LOADED = new Set(["script", "style", "font", "image", "empty", "worker", "json"]);

export function keptFiles(deps: Deps): Hono {
  const { config, database, publicReads, blobs, pages, keeper, clock } = deps;

  async function find<T>(find: (sql: Sql) => Promise<T | null>): Promise<T | null> {
    return await publicReads.findLasting(find) ?? await find(database.sql);
  }

  function headersOf(id: string, type: string): Page["headers"] {
    return {
      ...commonHeaders(config),
      ...ANY_ORIGIN,
      "Content-Type": isText(type) ? `${type}; charset=utf-8` : type,
      "Content-Security-Policy": POLICY,
      "Cache-Control": CACHE,
      "Accept-Ranges": "bytes",
      "Vary": "Accept-Encoding",
      "ETag": `"${id}"`,
    };
  }

  async function makePage(file: KeptFile): Promise<Page> {
    const read = (hash: Uint8Array | null) => hash && blobs.get(hash);
    const [body, gzip, br] = await Promise.all([
      blobs.get(file.hash),
      read(file.gzip_hash),
      read(file.brotli_hash),
    ]);
    return {
      body,
      packed: { ...gzip && { gzip }, ...br && { br } },
      headers: headersOf(file.id, file.type),
      owner: null,
      isForFrames: true,
    };
  }

  /** A library that finds its neighbours by its own address asks for them beside it. */
  async function leadOn(c: Context, file: KeptFile, address: string): Promise<Response> {
    const { id } = file;
    for (const [name, value] of Object.entries(ANY_ORIGIN)) c.header(name, value);
    c.header("Vary", "Sec-Fetch-Dest");
    const beside = await find((sql) => findBeside(sql, id, address));
    if (beside) {
      c.header("Cache-Control", BESIDE_CACHE);
      return c.redirect(keptFilePath(beside, address));
    }
    const isLoaded = LOADED.has(c.req.header("Sec-Fetch-Dest") ?? "");
    if (!isLoaded || !ALLOWED_HOSTS.connect.has(new URL(address).host)) throw notFound();
    const owner = await noteWish(database, id, address, clock.now());
    const brought = owner && await isNamed(deps, file, address)
      ? await keeper.bring(owner, address)
      : null;
    if (!brought) return c.redirect(address);
    for (const [name, value] of Object.entries(headersOf(id, brought.type))) c.header(name, value);
    c.header("Cache-Control", BESIDE_CACHE);
    return c.body(await blobs.get(brought.hash));
  }

  return new Hono().get(KEPT_FILE, async (c) => {
    const { pathname, search } = new URL(c.req.url);
    // Whoever publishes a package could have it run on our screens, whose policy trusts what is here.
    const asked = isOfOurs(c.req.raw) ? null : readKeptPath(pathname + search);
    const file = asked && await find((sql) => findKeptFile(sql, asked.id));
    if (!file) throw notFound();
    if (file.address !== asked.address) return await leadOn(c, file, asked.address);
    return (await pages.serve(c.req.raw, () => makePage(file)))!;
  });
}

/** A stranger could ask for any file beside one that is kept. */
async function isNamed(
  { blobs }: Pick<Deps, "blobs">,
  { id, type, hash }: KeptFile,
  address: string,
): Promise<boolean> {
  const path = keptFilePath(id, address).slice(KEPT_FOLDER.length);
  return isStyle(type) && readUtf8(await blobs.get(hash)).includes(path);
}

/** Returns whose page it is noted for, or null where there is no room. */
function noteWish(
  { transaction }: Database,
  id: string,
  address: string,
  now: Date,
): Promise<string | null> {
  return transaction(async (sql) => {
    const wish = await addWishBeside(sql, id, address, now);
    if (wish?.isNew) await keepSoon(sql, wish.userId, now);
    return wish?.userId ?? null;
  });
}

function notFound(): Failure {
  return new Failure("not_found", "file_not_found");
}
