// Pictures and files beside a page share how they are asked for, and what each answer carries.
import type { Context } from "hono";
import type { FILES } from "../../contract/files/files.ts";
import type { PICTURES } from "../../contract/pictures/pictures.ts";
import type { PlainCode } from "../../contract/problems.ts";
import type { Config } from "../config/config.ts";
import type { Sql } from "../database/database.ts";
import { Failure } from "../errors.ts";
import { answerShared, isKnown } from "../http/held_bodies.ts";
import { commonHeaders } from "../http/headers.ts";
import { askedUsername, framesOriginFor } from "../http/hosts.ts";
import type { Page } from "../http/kept_pages.ts";
import { heldTag } from "../http/public_answers.ts";
import type { RobotsRow } from "../http/robots.ts";

export interface PageResource {
  name: string;
  hash: Uint8Array;
}

export interface PublicResource extends PageResource, RobotsRow {
  user_id: string;
  bytes: number;
}

export interface ResourceKind<Own extends PageResource = PageResource> {
  addresses: typeof PICTURES | typeof FILES;
  path(username: string, token?: string): string;
  /** Any other name would be a way on to any address of ours, or to none. */
  isName(name: string): boolean;
  notFound: PlainCode;
  crossOrigin: Record<string, string>;
  headers(sent: Own): Record<string, string>;
  findPublic(sql: Sql, username: string, name: string): Promise<(Own & PublicResource) | null>;
  findOwn(sql: Sql, userId: string, name: string): Promise<Own | null>;
}

export function asked(c: Context, kind: ResourceKind): { username: string; name: string } {
  const { name = "" } = c.req.param();
  const username = askedUsername(c);
  if (!kind.isName(name)) throw notFound(kind);
  return { username, name };
}

export function elsewhere(c: Context, config: Config, kind: ResourceKind): Response | null {
  const origin = framesOriginFor(c, config);
  const { host, pathname } = new URL(c.req.url);
  if (!origin || new URL(origin).host === host) return null;
  return leadOn(c, kind, origin + pathname);
}

export function leadOn(c: Context, kind: ResourceKind, address: string): Response {
  for (const [name, value] of Object.entries(kind.crossOrigin)) c.header(name, value);
  return c.redirect(address);
}

export function buildHeaders<Own extends PageResource>(
  config: Config,
  kind: ResourceKind<Own>,
  sent: Own,
): Page["headers"] {
  return {
    ...commonHeaders(config),
    "ETag": `"${sent.name}${heldTag(config)}"`,
    ...kind.crossOrigin,
    ...kind.headers(sent),
  };
}

export function notFound(kind: ResourceKind): Failure {
  return new Failure("not_found", kind.notFound);
}

export async function answer(
  c: Context,
  headers: Page["headers"],
  read: () => Promise<Uint8Array<ArrayBuffer>>,
  complete: () => Promise<[string, string][]> = () => Promise.resolve(Object.entries(headers)),
): Promise<Response> {
  const isSame = isKnown(c.req.header("If-None-Match") ?? "", headers.ETag);
  if (isSame) return new Response(null, { status: 304, headers: await complete() });
  const bytes = await read();
  return answerShared(bytes, bytes, await complete());
}
