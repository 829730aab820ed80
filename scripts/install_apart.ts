// Installs packages into a folder of their own, for a script that alone needs them.

/** Nothing where just these are installed. Throws when they cannot be. */
export async function installApart(
  folder: URL,
  dependencies: Readonly<Record<string, string>>,
): Promise<void> {
  const wanted = JSON.stringify({ dependencies }, null, 2);
  const file = new URL("package.json", folder);
  if (await Deno.readTextFile(file).catch(() => "") === wanted) return;
  await Deno.mkdir(folder, { recursive: true });
  const config = JSON.stringify({ nodeModulesDir: "auto", minimumDependencyAge: "P1D" });
  await Deno.writeTextFile(new URL("deno.json", folder), config);
  await Deno.writeTextFile(file, wanted);
  const { success } = await new Deno.Command(Deno.execPath(), {
    args: ["install", "--quiet"],
    cwd: folder,
  }).spawn().status;
  if (success) return;
  await Deno.remove(file);
  throw new Error(`These could not be installed: ${Object.keys(dependencies).join(", ")}`);
}
