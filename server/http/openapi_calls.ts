// GET /api/openapi.json: every call of the API, described for programs (OpenAPI 3.1). Made for the first who asks.
import type { Answers } from "../http/answers.ts";
import type { Deps } from "../deps.ts";
import { describeApi } from "./openapi_document.ts";

export function openapi({ config }: Deps): Answers<"openapi"> {
  let document: string | undefined;
  return {
    openapi: ({ c }) => {
      document ??= JSON.stringify(describeApi(config.publicUrl));
      c.header("Content-Type", "application/json");
      c.header("Cache-Control", "public, max-age=300");
      return c.body(document);
    },
  };
}
