// Walks one journey, from signing in to a visitor's clicks, in Firefox and WebKit: for checks by hand, where both are installed.
import { openTestServices } from "../test_services.ts";
import type { Driver } from "./driver.ts";
import { openFirefox } from "./firefox.ts";
import { walk } from "./journey.ts";
import { walkPictures } from "./pictures.ts";
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
  await using server = await testServer();
  await makeUser(server.app);
  await using driver = await OPENERS[name]!();
  for (const sights of [walk(driver, server.origin), walkPictures(driver, server)]) {
    for await (const sight of sights) console.log(`${driver.name}: ${sight}`);
  }
}
