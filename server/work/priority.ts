// Other work gives way to answers: a lower priority for a thread.
import { setPriority } from "node:os";

/** As setpriority(2) has it: 0 is ordinary, 19 the least. With more, nobody could sign in while a machine is full. */
export const NICENESS = 10;
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
