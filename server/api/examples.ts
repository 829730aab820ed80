// GET /api/examples/{name}/: the code of an example page, to start from.
import { CALLS } from "../../contract/paths.ts";
import { ExampleReply } from "../../contract/portfolio_payloads.ts";
import type { Call } from "../calls/calls.ts";
import { getExample } from "../publishing/examples.ts";

export function examples(): Call {
  return {
    address: CALLS.example,
    method: "GET",
    by: "anyone",
    summary: "The code of an example page",
    reply: ExampleReply,
    failures: ["not_found"],
    isLong: true,
    answer: async (c) => {
      const { prompt, code } = await getExample(c.req.param("name"));
      return c.json<ExampleReply>({ title: prompt.title, user_code: code });
    },
  };
}
