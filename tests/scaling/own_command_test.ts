// Which command a serving process is started with.
import assert from "node:assert/strict";
import { toServingCommand } from "../../server/scaling/own_command.ts";
import { START_COMMAND } from "../../scripts/start_command.ts";

Deno.test("a serving process runs with the flags and permissions of its parent", () => {
  const [program, ...args] = toServingCommand("/bin/deno", START_COMMAND.args);
  assert.equal(program, "/bin/deno");
  assert.equal(args[0], "run");
  for (const arg of START_COMMAND.args) assert.ok(args.includes(arg), arg);
  assert.equal(args.at(-2), START_COMMAND.args.at(-1));
});

Deno.test("a flag of Deno's is given once, and before the program without a command, too", () => {
  const given = ["run", "--quiet", "-P=start", "main.ts"];
  assert.deepEqual(
    toServingCommand("deno", given),
    ["deno", "run", "--unstable-net", "--quiet", "-P=start", "main.ts", "serve-for-parent"],
  );
  assert.deepEqual(
    toServingCommand("deno", ["main.ts"]),
    ["deno", "--quiet", "--unstable-net", "main.ts", "serve-for-parent"],
  );
});
