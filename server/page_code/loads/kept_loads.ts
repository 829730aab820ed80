// What a file of another host loads in its turn, so that all of it can be kept.
import { applyEdits } from "../sanitize/edits.ts";
import { type CssLoad, readCssLoads } from "./css_loads.ts";
import { hasWorkers, listNamedHosts, readLicence } from "./named_addresses.ts";
import { listCharacters } from "./unicode_ranges.ts";
import { readScriptImports } from "./script_loads.ts";

export interface ScriptFile {
  kind: "script";
  /** As it is served. */
  code: string;
  /** Whole addresses, and bare names that the page's import map explains. */
  specifiers: string[];
  early: string[];
  hosts: string[];
  hasWorkers: boolean;
  license: string | null;
}

export interface StyleFile {
  kind: "style";
  loads: CssLoad[];
  /** Icons of a typeface are named by its style sheet alone. */
  characters: string;
  license: string | null;
}

const LOADS_MAX = 2_000;

export function readScriptFile(code: string, address: string): ScriptFile {
  const { code: served, specifiers, early, places } = readScriptImports(code, address);
  const rest = applyEdits(code, places.map((place) => ({ ...place, text: "" }))).text;
  return {
    kind: "script",
    code: served,
    specifiers: [...new Set(specifiers)].slice(0, LOADS_MAX),
    early,
    hosts: listNamedHosts(rest),
    hasWorkers: hasWorkers(code),
    license: readLicence(code),
  };
}

/** The addresses are whole. */
export function readStyleFile(css: string, address: string): StyleFile {
  const loads = readCssLoads(css).slice(0, LOADS_MAX).flatMap((load) => {
    const whole = URL.parse(load.address, address);
    if (!whole || !/^https?:$/.test(whole.protocol) || load.address.startsWith("#")) return [];
    const better = load.better === null ? null : URL.parse(load.better, address)?.href ?? null;
    return [{ ...load, address: whole.href, better }];
  });
  return { kind: "style", loads, characters: listCharacters(css), license: readLicence(css) };
}
