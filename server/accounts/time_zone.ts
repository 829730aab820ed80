// The time zone that a browser says its clock has: a rough place, of which nothing is kept.
import type { Context } from "hono";
import { TIME_ZONE_HEADER } from "../../contract/accounts/time_zone.ts";

/** Of the IANA's: "Europe/Berlin", "America/Argentina/Buenos_Aires". "UTC" is no place. */
const NAME = /^[A-Z][A-Za-z_-]{1,30}(\/[A-Z][A-Za-z_-]{1,30}){1,2}$/;

/** Null for one that is none. */
export function findTimeZone(c: Context): string | null {
  const name = c.req.header(TIME_ZONE_HEADER) ?? "";
  if (!NAME.test(name) || name.startsWith("Etc/")) return null;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return name;
  } catch {
    return null;
  }
}
