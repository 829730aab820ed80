// Which version of the product this is: as package.json has it.

export async function readVersion(): Promise<string> {
  const file = new URL("../../package.json", import.meta.url);
  return JSON.parse(await Deno.readTextFile(file)).version;
}
