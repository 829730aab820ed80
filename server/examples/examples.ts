import { findPrompt, type PromptExample } from "../../ui/site/prompts.ts";
import { Failure } from "../errors.ts";
import type { Answers } from "../http/answers.ts";

const FOLDER = new URL("../../examples/", import.meta.url);

export interface Example {
  prompt: PromptExample;
  code: string;
}

/** Throws a Failure where there is no example of this name. */
export async function getExample(name: string | undefined): Promise<Example> {
  const prompt = findPrompt(name);
  if (!prompt) throw new Failure("not_found", "example_not_found");
  return { prompt, code: await Deno.readTextFile(new URL(`${prompt.id}.html`, FOLDER)) };
}

export function examples(): Answers<"example"> {
  return {
    example: async ({ c }) => {
      const { prompt, code } = await getExample(c.req.param("name"));
      return { title: prompt.title, user_code: code };
    },
  };
}
