import { SCREENS } from "../paths.ts";

export const START = "start";

export function startPath(name: string): string {
  return `${SCREENS.dashboard}?${START}=${encodeURIComponent(name)}`;
}

export function tryExamplePath(name: string): string {
  return `${SCREENS.try}?${START}=${encodeURIComponent(name)}`;
}

export interface StartExample {
  name: string;
  title: string;
  image: string;
}
