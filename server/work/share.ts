// What one process may have of what all processes of this machine may have together.

/** Of a whole, a whole number; `least`: with less, it could not do its work. */
export type Share = (whole: number, least?: number) => number;

/** Of a process that is alone. */
export const WHOLE: Share = (whole) => whole;

export function createShare(processes: number): Share {
  if (processes === 1) return WHOLE;
  return (whole, least = 0) => Math.max(least, Math.floor(whole / processes));
}
