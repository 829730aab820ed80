import { decoded } from "./hand_over.ts";

const HEAD_LENGTH = 10_000;

export function readPageTitle(code: string): string {
  return decoded(/<title>([^<]*)</i.exec(code.slice(0, HEAD_LENGTH))?.[1] ?? "").trim();
}
