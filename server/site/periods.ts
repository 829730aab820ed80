export function say(ms: number): string {
  const units = [["day", 24 * 60 * 60 * 1_000], ["hour", 60 * 60 * 1_000], [
    "minute",
    60_000,
  ]] as const;
  const [unit, length] = units.find(([, length]) => ms % length === 0)!;
  const count = ms / length;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
