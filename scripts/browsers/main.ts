// Walks one journey, from signing in to a visitor's clicks, in Firefox and WebKit: for checks by hand, where both are installed.
import { openTestServices } from "../test_services.ts";
import { walkAround } from "./around.ts";
import { walkAsking } from "./asking.ts";
import type { Driver } from "./driver.ts";
import { openFirefox } from "./firefox.ts";
import { walkJourney } from "./journey.ts";
import { walkKeys } from "./keys.ts";
import { walkLayouts } from "./layouts.ts";
import { walkPictures } from "./pictures.ts";
import { walkPresses } from "./presses.ts";
import { walkPrinting } from "./printing.ts";
import { openWebkit } from "./webkit.ts";

const OPENERS: Record<string, () => Promise<Driver>> = {
  firefox: openFirefox,
  webkit: openWebkit,
};

await using services = await openTestServices();
for (const [name, value] of Object.entries(services.environment)) Deno.env.set(name, value);
const { testServer } = await import("../../tests/support/test_server.ts");
const { makeUser } = await import("../../tests/support/make.ts");
const names = Deno.args.length ? Deno.args : Object.keys(OPENERS);
for (const name of names) {
  // Each begins as a stranger: what one left signed in would open doors to the next.
  const walks = [
    walkJourney,
    walkKeys,
    walkPresses,
    walkPictures,
    walkLayouts,
    walkAround,
    walkAsking,
    walkPrinting,
  ];
  for (const walk of walks) {
    await using server = await testServer();
    await makeUser(server.app);
    await using driver = await OPENERS[name]!();
    for await (const sight of walk(driver, server)) console.log(`${driver.name}: ${sight}`);
  }
}
