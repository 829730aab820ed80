// Which names nobody chooses here: those that speak for any house, and those of this place.
import { checkNewUsername } from "../../contract/registration/reserved_names.ts";
import type { BrokenRule } from "../../contract/rules.ts";
import { Failure } from "../errors.ts";
import type { House } from "../config/house.ts";

/** Null as the house: whoever may be called as it is. */
export function checkChosenUsername(username: string, house: House | null): BrokenRule | null {
  return checkNewUsername(username, house ? [...house.names, ...house.hosts] : []);
}

/** Throws a Failure. */
export function requireChosenUsername(username: string, house: House | null): void {
  const rule = checkChosenUsername(username, house);
  if (rule) throw new Failure("bad_input", rule.code);
}
