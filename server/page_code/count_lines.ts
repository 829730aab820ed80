export interface ChangedLines {
  added: number;
  removed: number;
}

export function countLines(before: string, after: string): ChangedLines {
  const counts = new Map<string, number>();
  for (const line of after.split("\n")) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of before.split("\n")) counts.set(line, (counts.get(line) ?? 0) - 1);
  let [added, removed] = [0, 0];
  for (const count of counts.values()) count > 0 ? added += count : removed -= count;
  return { added, removed };
}
