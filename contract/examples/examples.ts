import { SCREENS } from "../paths.ts";

export const EXAMPLES_FOLDER = "/examples/";

export function examplePath(name: string): string {
  return EXAMPLES_FOLDER + name;
}

export function exampleCardPath(name: string): string {
  return `/examples/${name}/card.jpg`;
}

export function exampleFramePath(name: string): string {
  return `${EXAMPLES_FOLDER}${name}/frame`;
}

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
