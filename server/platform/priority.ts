// Other work gives way to answers: a lower priority for a thread, or for a process.
import { setPriority } from "node:os";

/** As setpriority(2) has it: 0 is ordinary, 19 the least. With more, nobody could sign in while a machine is full. */
const NICENESS = 10;
const THIS_THREAD = 0;

/** On Linux, where threads have a priority of their own, and pass it on to those that they start. */
export function lowerPriority(): void {
  if (Deno.build.os !== "linux") return;
  try {
    setPriority(THIS_THREAD, NICENESS);
  } catch {
    // This host does not let us.
  }
}

/** A process whose threads all have the lower priority, from the first on; without `nice` the ordinary one. */
export function spawnAtLowerPriority(
  program: string,
  options: Deno.CommandOptions & { args: string[] },
): Deno.ChildProcess {
  if (Deno.build.os === "linux") {
    const args = ["-n", String(NICENESS), program, ...options.args];
    try {
      return new Deno.Command("nice", { ...options, args }).spawn();
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
  return new Deno.Command(program, options).spawn();
}
