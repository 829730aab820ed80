import { SERVING } from "./inheritance.ts";

export async function countProcesses(wished: number): Promise<number> {
  if (wished === 1) return 1;
  const hindrance = await findHindrance();
  if (!hindrance) return wished;
  console.log(`PROCESSES is ${wished}, but ${hindrance}: going on with one process.`);
  return 1;
}

async function findHindrance(): Promise<string | null> {
  // Elsewhere one of those that listen at a port gets all connections.
  if (Deno.build.os !== "linux") return "only Linux spreads connections among processes";
  const { state } = await Deno.permissions.query({ name: "run" });
  return state === "granted" ? null : "no process may be started here (--allow-run)";
}

export async function readServingCommand(): Promise<string[]> {
  // Deno reads nothing of /proc without all permissions, which `eval` has.
  const print = `await Deno.stdout.write(await Deno.readFile("/proc/${Deno.pid}/cmdline"))`;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", "--no-config", print],
  })
    .output();
  const [, ...args] = new TextDecoder().decode(stdout).split("\0").slice(0, -1);
  return toServingCommand(Deno.execPath(), args);
}

const OWN_FLAGS = ["--quiet", "--unstable-net"];

export function toServingCommand(program: string, args: string[]): string[] {
  const [command, rest] = args[0] === "run" ? [["run"], args.slice(1)] : [[], args];
  const flags = OWN_FLAGS.filter((flag) => !rest.includes(flag));
  return [program, ...command, ...flags, ...rest, SERVING];
}
