// How many cases a test by chance tries: a tenth of them where somebody waits for it (scripts/test_lanes.ts).

export function cases(all: number): number {
  return Deno.env.get("TEST_CASES") === "tenth" ? Math.ceil(all / 10) : all;
}
