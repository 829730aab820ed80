// Pages as today's assistants write them, by themselves and as published here: a table of what differs (names: those pages alone; --mended: with their menus kept; --kept: with what they load kept, and no other host there).
import { FOLDER, packageAliases } from "../../tests/support/fidelity/libraries.ts";
import { installApart } from "../install_apart.ts";
import { openTestServices } from "../test_services.ts";

const PAGES = new URL("../../tests/fidelity/pages/", import.meta.url);

await installApart(FOLDER, packageAliases());
await using services = await openTestServices();
for (const [name, value] of Object.entries(services.environment)) Deno.env.set(name, value);
// What tests stand on reads the environment as it is loaded.
const { compare } = await import("../../tests/support/fidelity/compare.ts");

const options = {
  isMended: Deno.args.includes("--mended"),
  isKept: Deno.args.includes("--kept"),
};
const asked = Deno.args.filter((each) => !each.startsWith("--"));
const names = asked.length > 0 ? asked : [...Deno.readDirSync(PAGES)]
  .map(({ name }) => name.replace(".html", "")).toSorted();
const rows: Record<string, Record<string, string | number>> = {};
let faithful = 0;
for (const name of names) {
  const result = await compare(await Deno.readTextFile(new URL(`${name}.html`, PAGES)), options)
    .catch((error: Error) => error);
  if (result instanceof Error) {
    rows[name] = { "errors": result.message.split("\n")[0]! };
    console.log("LOST ", name, rows[name].errors);
    continue;
  }
  const { removed, errors, isBlank, isSameText, elements, answers, clicks, pixels, stopped } =
    result;
  const isFaithful = errors.length === 0 && !isBlank && isSameText && elements.length === 0 &&
    answers.length === 0;
  if (isFaithful) faithful++;
  rows[name] = {
    "errors": errors.length,
    "blank": isBlank ? "yes" : "",
    "text": isSameText ? "same" : "differs",
    "elements": elements.join(" ") || "same",
    "clicks": `${clicks - answers.length} of ${clicks}`,
    "pixels": pixels.map((share) => `${(share * 100).toFixed(1)} %`).join(" "),
    "removed": removed.join(", "),
    "stopped": stopped.join(", "),
  };
  console.log(isFaithful ? "ok  " : "OTHER", name, JSON.stringify(rows[name]));
  for (const error of errors) console.log(`  error: ${error}`);
  for (const answer of answers.slice(0, 5)) console.log(`  click: ${answer}`);
}
console.table(rows);
console.log(`${faithful} of ${names.length} are here as they are by themselves`);
Deno.exitCode = faithful === names.length ? 0 : 1;
