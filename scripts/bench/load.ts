// Load from autocannon in a process of its own: 32 connections, a warm-up, and rounds whose median counts.
import { answers } from "../listening.ts";

export interface Load {
  url: string;
  headers?: Record<string, string>;
  method?: "GET" | "POST";
  body?: string;
  /** So many requests a second, and no more; otherwise as many as there can be. */
  perS?: number;
  /** Each request goes to a path by chance, "/u/bench-[n]/frame", or to a host: "bench-[n].example". */
  spread?: { path?: string; host?: string; count: number };
}

export interface Round {
  perS: number;
  p50Ms: number;
  p99Ms: number;
  /** Errors, and answers of 400 and more. */
  failed: number;
}

const CONNECTIONS = 32;
export const ROUND_S = Number(Deno.env.get("BENCH_ROUND_S") ?? 3);
export const ROUNDS = Number(Deno.env.get("BENCH_ROUNDS") ?? 3);
const SCRIPT = new URL("fire.mjs", import.meta.url).pathname;

export async function fire(
  load: Load,
  seconds = ROUND_S,
  connections = CONNECTIONS,
): Promise<Round> {
  const process = new Deno.Command("node", {
    args: [SCRIPT],
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const writer = process.stdin.getWriter();
  await writer.write(new TextEncoder().encode(JSON.stringify({ ...load, seconds, connections })));
  await writer.close();
  const { success, stdout, stderr } = await process.output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return JSON.parse(new TextDecoder().decode(stdout));
}

/** Alternating, because the machine has other things to do too; the first round warms up. */
export async function alternate(...loads: Load[]): Promise<Round[]> {
  const rounds: Round[][] = loads.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [i, load] of loads.entries()) {
      const result = await fire(load, round === 0 ? 1 : ROUND_S);
      if (round > 0) rounds[i]!.push(result);
    }
  }
  return rounds.map((list) =>
    list.toSorted((a, b) => a.perS - b.perS)[Math.floor(list.length / 2)]!
  );
}

export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}

export interface Bare extends AsyncDisposable {
  url: string;
}

export async function openBare(
  port: number,
  mode: "memory" | "pg",
  answer: {
    body?: string | null;
    base64?: string;
    status?: number;
    headers?: [string, string][];
    postgresUrl?: string;
  },
  form: "string" | "bytes" = "string",
): Promise<Bare> {
  const file = await Deno.makeTempFile();
  await Deno.writeTextFile(
    file,
    JSON.stringify({ body: null, status: 200, headers: [], ...answer }),
  );
  const process = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--allow-all",
      new URL("limit.ts", import.meta.url).pathname,
      String(port),
      mode,
      file,
      form,
    ],
    stdout: "null",
    stderr: "null",
  }).spawn();
  const url = `http://127.0.0.1:${port}`;
  const probe = mode === "pg" ? `${url}/u/bench-1/frame` : url;
  for (let tries = 0; tries < 200 && !await isUp(probe); tries++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    async [Symbol.asyncDispose]() {
      process.kill("SIGKILL");
      await process.status;
      await Deno.remove(file);
    },
  };
}

async function isUp(url: string): Promise<boolean> {
  return await fetch(url).then(async ({ body }) => {
    await body?.cancel();
    return true;
  }, () => false) || await answers(url);
}
