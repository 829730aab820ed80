// The parser alone: for each line that comes in, prints its processor milliseconds for one page of 60 KB.
import { cpuUsage } from "node:process";
import { parse, serialize } from "parse5";
import { makePage } from "./kitchen.ts";

const COUNT = 80;

const pages = Array.from({ length: 40 }, (_, n) => makePage(60_000, n));
for await (const _line of Deno.stdin.readable) {
  const before = cpuUsage();
  for (let n = 0; n < COUNT; n++) serialize(parse(pages[n % pages.length]!));
  const { user, system } = cpuUsage(before);
  console.log((user + system) / 1_000 / COUNT);
}
