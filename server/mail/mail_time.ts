// A moment in a mail: in UTC, unless its reader's zone is known.

/** "25 Nov 2026, 13:11" */
export function sayTime(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone })
    .format(at);
}

export function sayUtc(at: Date): string {
  return `${sayTime(at, "UTC")} UTC`;
}
