// Programs of the machine that are started and end by themselves, or are ended.
import { type Wait, WAITS } from "./waits.ts";

/** One that is late is ended, and so was no success. */
export async function runProgram(
  program: string,
  options: Omit<Deno.CommandOptions, "signal">,
  { answerMs }: Wait = WAITS.program,
): Promise<Deno.CommandOutput> {
  const signal = AbortSignal.timeout(answerMs);
  return await new Deno.Command(program, { ...options, signal }).output();
}
