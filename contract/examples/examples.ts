// Where the example pages are, and how one begins with one of them.
import { SCREENS } from "../paths.ts";

/** Of all of them, up to their names. */
export const EXAMPLES_FOLDER = "/examples/";

export function examplePath(name: string): string {
  return EXAMPLES_FOLDER + name;
}

/** Of its picture, for previews of its link. */
export function exampleCardPath(name: string): string {
  return `/examples/${name}/card.jpg`;
}

export function exampleFramePath(name: string): string {
  return `${EXAMPLES_FOLDER}${name}/frame`;
}

/** Query of the dashboard, and of `/try`: the example to start from. */
export const START = "start";

/** Where the editor opens with an example in it. */
export function startPath(name: string): string {
  return `${SCREENS.dashboard}?${START}=${encodeURIComponent(name)}`;
}

/** For someone who may have no account yet; who is signed in is led on to the editor. */
export function tryExamplePath(name: string): string {
  return `${SCREENS.try}?${START}=${encodeURIComponent(name)}`;
}

/** One that the editor offers. */
export interface StartExample {
  name: string;
  title: string;
  /** Address of its picture, 8 wide and 5 high. */
  image: string;
}
