// GET /api/examples/{name}/: the code of an example page, to start from.
import { PROMPTS } from "../../ui/content/prompts.ts";
import { MESSAGES } from "../contract/messages.ts";
import { CALLS } from "../contract/paths.ts";
import { ExampleReply } from "../contract/portfolio_payloads.ts";
import { Failure } from "../errors.ts";
import type { Call } from "../http/calls.ts";
import { findExample } from "../portfolios/examples.ts";

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
      const name = c.req.param("name") ?? "";
      const prompt = PROMPTS.find(({ id }) => id === name);
      const user_code = prompt && await findExample(name);
      if (!user_code) throw new Failure("not_found", MESSAGES.exampleNotFound);
      return c.json<ExampleReply>({ title: prompt.title, user_code });
    },
  };
}
