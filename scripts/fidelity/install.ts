// The libraries that real pages use, each in the versions that they name, in a folder of their own: nothing else needs them.
import { FOLDER, packageAliases } from "../../tests/support/fidelity/libraries.ts";

export async function installLibraries(): Promise<void> {
  const wanted = JSON.stringify({ dependencies: packageAliases() }, null, 2);
  const file = new URL("package.json", FOLDER);
  if (await Deno.readTextFile(file).catch(() => "") === wanted) return;
  await Deno.mkdir(FOLDER, { recursive: true });
  const config = JSON.stringify({ nodeModulesDir: "auto", minimumDependencyAge: "P1D" });
  await Deno.writeTextFile(new URL("deno.json", FOLDER), config);
  await Deno.writeTextFile(file, wanted);
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["install", "--quiet"],
    cwd: FOLDER,
  }).spawn().status;
  if (success) return;
  await Deno.remove(file);
  throw new Error("The libraries of the pages could not be installed.");
}
