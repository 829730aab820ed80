export const EXAMPLE_PATHS = {
  example: "/api/examples/:name/",
} as const;

export const EXAMPLE_SCREENS = {
  examples: "/examples",
  example: "/examples/:name",
  exampleFrame: "/examples/:name/frame",
} as const;

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
