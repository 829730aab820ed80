// The rehearsal: a place as for millions, on this machine, from the engines that Debian has; what breaks is broken under load, and told in one table.
import { deploy } from "./deploy.ts";
import { findEngines } from "./engines.ts";
import { countQuestions, measurePeople, measureProcesses } from "./growth.ts";
import { startLoad } from "./load.ts";
import {
  failOver,
  killProcess,
  type Line,
  loseReplica,
  loseStore,
  restartPooler,
  upgradeProcesses,
} from "./outages.ts";
import { openInstallation } from "./place.ts";
import { goViral } from "./viral.ts";

const only = Deno.env.get("ONLY")?.split(",");
const lines: Line[] = [];

/** ONLY=failover,viral plays some of them. */
async function play(name: string, scene: () => Promise<Line | Line[]>): Promise<void> {
  if (only && !only.includes(name)) return;
  for (const line of [await scene()].flat()) {
    console.log(`\n${line.scene}`);
    for (const [what, figure] of Object.entries(line.figures)) console.log(`  ${what}: ${figure}`);
    lines.push(line);
  }
}

const engines = await findEngines();
await play("deploy", deploy);
if (only?.join() === "deploy") Deno.exit();
await using place = await openInstallation(engines);
console.log("The place is open.");
const load = await startLoad(`http://127.0.0.1:${place.balancer.port}`, place.servers.primary);
await play("process", () => killProcess(place, load));
await play("upgrade", () => upgradeProcesses(place, load));
await play("pooler", () => restartPooler(place, load));
await play("replica", () => loseReplica(place, load));
await play("store", () => loseStore(place, load));
await play("viral", () => goViral(place, load));
await play("failover", () => failOver(place, load));
await load.stop();
await play("questions", () => countQuestions(place));
await play("processes", () => measureProcesses(place));
await play("people", () => measurePeople(place));
console.log("\n| scene | what | figure |\n|---|---|---|");
for (const { scene, figures } of lines) {
  for (const [what, figure] of Object.entries(figures)) {
    console.log(`| ${scene} | ${what} | ${figure} |`);
  }
}
