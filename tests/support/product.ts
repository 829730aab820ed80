// The product as its own process, for tests that break it from outside: starts it, speaks with it, and finds its Postgres.
import { CALLS } from "../../contract/paths.ts";
import { startProcess, type TestProcess } from "./process.ts";

const MAIN = new URL("../../main.ts", import.meta.url).href;
const PASSWORD = "a warm kitchen 1";

export interface Product {
  origin: string;
  process: TestProcess;
}

export function productArgs(): string[] {
  return ["run", "-P=start", "--no-check", "--cached-only", MAIN];
}

const WITHOUT_WORKERS = new URL("../../scripts/rehearse/without_workers.ts", import.meta.url).href;

/** The same on a host that grants all that it has, and has no child processes, native code and workers. */
export function onBareHost(args: readonly string[]): string[] {
  const granted = ["--allow-all", "--deny-run", "--deny-ffi", `--preload=${WITHOUT_WORKERS}`];
  return args.flatMap((arg) => arg === "-P=start" ? granted : [arg]);
}

/** Resolves when it is open. */
export async function startProduct(
  port: number,
  env: Record<string, string>,
  args = productArgs(),
): Promise<Product> {
  const process = startProcess({
    args,
    env: { PORT: String(port), ...env },
  });
  await process.line(/^Folio Kitchen is open/);
  return { origin: `http://localhost:${port}`, process };
}

/** A folder that the unprivileged user of the embedded Postgres can reach. */
export async function makeDataDir(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "folio-kitchen-fault-" });
  await Deno.chmod(folder, 0o711);
  return `${folder}/data`;
}

export async function postmasterPid(dataDir: string): Promise<number> {
  const text = await Deno.readTextFile(`${dataDir}/postgres/cluster/postmaster.pid`);
  return Number(text.split("\n")[0]);
}

export function send(
  origin: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(origin + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

/** Returns the status. */
export async function register(origin: string, username: string): Promise<number> {
  const email = `${username}@example.com`;
  const body = { username, email, password: PASSWORD, password2: PASSWORD };
  const response = await send(origin, CALLS.register, body);
  await response.body?.cancel();
  return response.status;
}

export async function login(origin: string, username: string): Promise<{ Authorization: string }> {
  const response = await send(origin, CALLS.login, { username, password: PASSWORD });
  const reply = await response.json();
  if (!response.ok) throw new Error(`${username} cannot sign in: ${JSON.stringify(reply)}`);
  return { Authorization: `Bearer ${reply.access}` };
}
