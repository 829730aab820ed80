import type { Answers } from "../http/answers.ts";
import { getExample } from "./examples.ts";

export function examples(): Answers<"example"> {
  return {
    example: async ({ c }) => {
      const { prompt, code } = await getExample(c.req.param("name"));
      return { title: prompt.title, user_code: code };
    },
  };
}
