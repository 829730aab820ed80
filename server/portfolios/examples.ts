// The example pages, files of ours: they go the way of every page, and are read when they are first asked for.

const FOLDER = new URL("../../examples/", import.meta.url);

/** The page as it is written there; null when there is none of this name. */
export async function findExample(name: string): Promise<string | null> {
  if (!/^[a-z]+(-[a-z]+)*$/.test(name)) return null;
  return await Deno.readTextFile(new URL(`${name}.html`, FOLDER)).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  });
}
