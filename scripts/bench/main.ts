// Measures the product against its limits in the same run, prints a table and writes bench.json.
import { measureContention } from "./contention.ts";
import { openKitchen, PORTFOLIOS, seed, signIn } from "./kitchen.ts";
import { measureEditor } from "./editor.ts";
import { measureFindings, measureIntake } from "./findings.ts";
import { measureFirstView } from "./first_view.ts";
import { measureGrowth, measureSanitizer } from "./growth.ts";
import { measureOwnNames } from "./own_names.ts";
import { measurePictures } from "./pictures.ts";
import { measureMemory, measureStarts, measureTwo } from "./process.ts";
import { measureSaves } from "./save.ts";
import { measureWire } from "./wire.ts";
import { measureCold, measureHot, measureSignedIn } from "./throughput.ts";

const only = Deno.env.get("ONLY")?.split(",");
const results: Record<string, unknown> = {};

/** ONLY=hot,cold runs some of them. */
async function measure(name: string, work: () => Promise<unknown>): Promise<void> {
  if (only && !only.includes(name)) return;
  console.log(`\n${name}`);
  const result = await work();
  console.table(result);
  results[name] = result;
}

await measure("sanitizer", () => Promise.resolve(measureSanitizer()));
await measure("findings", measureFindings);
await measure("intake", () => Promise.resolve(measureIntake()));
await using kitchen = await openKitchen();
{
  await using product = await kitchen.open(8_977, { RATE_LIMITS: "off" });
  const access = await signIn(product.origin);
  await seed(kitchen.postgresUrl, PORTFOLIOS, 60_000);
  await measure("first view", () => measureFirstView(product, access));
  await measure("editor", () => measureEditor(product, access));
  await measure("wire", () => measureWire(product, access));
  await measure("hot", () => measureHot(product, access));
  await measure("cold", () => measureCold(product, kitchen.postgresUrl));
  await measure("signed in", () => measureSignedIn(product, access));
  await measure("save", () => measureSaves(kitchen, product, access));
  await measure("pictures", () => measurePictures(product, access));
  await measure("contention", () => measureContention(product, access));
  await measure("memory", () => measureMemory(product));
}
await measure("own names", () => measureOwnNames(kitchen));
await measure("start", () => measureStarts(kitchen));
await measure("two", () => measureTwo(kitchen));
await measure("growth", () => measureGrowth(kitchen));
await Deno.writeTextFile("bench.json", JSON.stringify(results, null, 2));
