// How `deno task start` starts the product, for whoever starts it too: its variables, and what Deno is told.
import config from "../deno.json" with { type: "json" };

const words = config.tasks.serve.command.split(" ");
const program = words.indexOf("deno");

export const START_COMMAND = {
  /** NAME=value, before the program. */
  env: Object.fromEntries(words.slice(0, program).map((word) => word.split("="))) as Record<
    string,
    string
  >,
  args: words.slice(program + 1),
};
