export type Share = (whole: number, least?: number) => number;

export const WHOLE: Share = (whole) => whole;

export function createShare(processes: number): Share {
  if (processes === 1) return WHOLE;
  return (whole, least = 0) => Math.max(least, Math.floor(whole / processes));
}
