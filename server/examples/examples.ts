// The example pages, files of ours: they go the way of every page, and are read when they are first asked for.
import { findPrompt, type PromptExample } from "../../ui/site/prompts.ts";
import { Failure } from "../errors.ts";

const FOLDER = new URL("../../examples/", import.meta.url);

export interface Example {
  /** Which it answers. */
  prompt: PromptExample;
  /** The page, as it is written in its file. */
  code: string;
}

/** @throws {Failure} where there is none of this name. */
export async function getExample(name: string | undefined): Promise<Example> {
  const prompt = findPrompt(name);
  if (!prompt) throw new Failure("not_found", "example_not_found");
  return { prompt, code: await Deno.readTextFile(new URL(`${prompt.id}.html`, FOLDER)) };
}
