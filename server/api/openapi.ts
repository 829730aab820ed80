// GET /api/openapi.json: every call of the API, described for programs (OpenAPI 3.1). Made for the first who asks.
import { Hono } from "hono";
import { compress } from "../web/compress.ts";
import { z } from "zod";
import { MESSAGES } from "../../contract/messages.ts";
import { CALLS, routeOf } from "../../contract/paths.ts";
import type { Deps } from "../deps.ts";
import { Failure } from "../errors.ts";
import type { Described } from "../calls/calls.ts";
import { openToOrigins } from "../access/cross_origin.ts";
import { describeApi } from "../calls/openapi_document.ts";

const OWN: Described = {
  address: CALLS.openapi,
  method: "GET",
  by: "anyone",
  summary: "This document",
  reply: z.looseObject({ openapi: z.string() }),
};

export function openapi({ config }: Deps, calls: readonly Described[]): Hono {
  let document: string | undefined;
  const path = routeOf(CALLS.openapi);
  return new Hono()
    .use(path, openToOrigins(["GET"]))
    .get(path, compress(), (c) => {
      document ??= JSON.stringify(describeApi([...calls, OWN], config.publicUrl));
      c.header("Content-Type", "application/json");
      c.header("Cache-Control", "public, max-age=300");
      return c.body(document);
    })
    .all(path, () => {
      throw new Failure("method_not_allowed", MESSAGES.methodNotAllowed, { allow: ["GET"] });
    });
}
