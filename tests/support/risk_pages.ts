// The pages that rules about risk are measured by: those that deceive, those that come near, and all honest ones there are.
import { readConfig } from "../../server/config/config.ts";
import { readHouse } from "../../server/config/house.ts";
import { readFixtures } from "./fixtures.ts";
import { ROOT } from "./sources.ts";

export interface RiskPage {
  name: string;
  code: string;
}

/** Of the place that they are on: its names and hosts are in some of them. */
export const HOUSE = readHouse(readConfig({
  PUBLIC_URL: "https://hearthpages.example",
  PAGES_ORIGIN: "https://hearthpages-users.example",
  USERCONTENT_ORIGIN: "https://frames.hearthpages-users.example",
  DOMAINS_TARGET: "names.hearthpages.example,192.0.2.1",
  OPERATOR_NAME: "Copper Ladle Ltd",
  MAIL: "off",
}));

const FINDINGS = "tests/page_code/findings/";
export const PHISHING = `${FINDINGS}phishing/`;
export const NEAR = `${FINDINGS}honest/`;
/** Of which nothing at all is told. */
export const ORDINARY = ["examples/", "tests/fidelity/pages/", `${FINDINGS}pages/`, "tests/pages/"];

export function readPages(folder: string): RiskPage[] {
  const url = new URL(folder, ROOT);
  return [...Deno.readDirSync(url)].map(({ name }) => name).filter((name) => name.endsWith(".html"))
    .toSorted()
    .map((name) => ({
      name: folder + name,
      code: Deno.readTextFileSync(new URL(name, url)),
    }));
}

/** The pages that come of what people paste. */
export async function readPasted(): Promise<RiskPage[]> {
  return (await readFixtures()).flatMap(({ name, sections }) =>
    sections.filter(({ kind }) => kind === "page")
      .map(({ text }, i) => ({ name: `${name} ${i}`, code: text }))
  );
}
