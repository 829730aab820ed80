import type { Config } from "../config/config.ts";
import { type Group, GROUPS, type Told, type Variable } from "./settings_told.ts";

export interface Setting extends Told {
  name: string;
}

type Groups = typeof GROUPS;
type Forgotten = Exclude<Variable, { [G in keyof Groups]: keyof Groups[G] }[keyof Groups]>;
/** A variable that is told nowhere above is an error of types, which names it. */
const FORGOTTEN: Record<Forgotten, never> = {};

export function describeSettings(config: Config): { title: string; settings: Setting[] }[] {
  return Object.entries<Group>({ ...GROUPS, ...FORGOTTEN }).map(([title, group]) => ({
    title,
    settings: Object.entries(group).map(([name, tell]) => ({ name, ...tell(config) })),
  }));
}
