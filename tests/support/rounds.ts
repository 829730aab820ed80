// How thorough a fault is tried: a few rounds in the tests, all of them by `deno task faults`, which prints the figures.

export const IS_FULL = Deno.env.get("FAULTS") === "full";

export function rounds({ few, all }: { few: number; all: number }): number {
  return IS_FULL ? all : few;
}

export function report(fault: string, figures: Record<string, number | string>): void {
  if (!IS_FULL) return;
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value}`).join(", ");
  console.log(`fault: ${fault}: ${text}`);
}
