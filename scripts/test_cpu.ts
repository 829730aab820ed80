// Reads how much of the processor processes took, where the machine tells.

const TICKS_PER_S = 100;

/** Returns the seconds of a process and of all that it waited for; 0 where the machine does not tell. */
export async function readSeconds(pid: number | "self"): Promise<number> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`).catch(() => null);
  if (!stat) return 0;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_S;
}
