// The product as several processes of one parent: started, told apart, asked over new connections, and looked for when they are gone.
import { startProcess, type TestProcess } from "./process.ts";
import { productArgs } from "./product.ts";

export interface Processes {
  origin: string;
  parent: TestProcess;
  /** Of all that ever listened, in their order. */
  ids(): number[];
}

/** Resolves when all listen. */
export async function startProcesses(
  port: number,
  env: Record<string, string>,
  args = productArgs(),
): Promise<Processes> {
  const parent = startProcess({
    args,
    env: { PORT: String(port), PROCESSES: "2", ...env },
  });
  await parent.line(/^Folio Kitchen is open: .*, \d+ processes$/);
  return {
    origin: `http://localhost:${port}`,
    parent,
    ids: () =>
      readEvents(parent.output(), "process.listening").map(({ process }) => Number(process)),
  };
}

/** The lines of the log that tell of it. */
export function readEvents(output: string, event: string): Record<string, unknown>[] {
  return output.split("\n").filter((line) => line.startsWith('{"time"'))
    .map((line) => JSON.parse(line)).filter((line) => line.event === event);
}

/** Over a connection of its own, which any of them may get. */
export async function askAnew(
  url: string,
  init: RequestInit = {},
): Promise<{ status: number; text: string }> {
  using client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });
  const over: RequestInit & { client: Deno.HttpClient } = { ...init, client };
  const response = await fetch(url, over);
  return { status: response.status, text: await response.text() };
}

/** Also of one that has ended and that nobody has asked about. */
export async function isGone(pid: number): Promise<boolean> {
  const stat = await Deno.readTextFile(`/proc/${pid}/stat`).catch(() => null);
  return stat === null || / [ZX] /.test(stat.slice(stat.lastIndexOf(")") + 1));
}

export function isFree(port: number): boolean {
  try {
    Deno.listen({ hostname: "127.0.0.1", port }).close();
    return true;
  } catch {
    return false;
  }
}
