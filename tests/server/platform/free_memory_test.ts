// Freeing memory keeps no process alive, and does nothing where foreign functions are not allowed.
import assert from "node:assert/strict";
import { startProcess } from "../../support/process.ts";

const MODULE = new URL("../../../server/platform/free_memory.ts", import.meta.url).href;

for (const permission of ["--allow-ffi", "--deny-ffi"]) {
  Deno.test(`with ${permission} a process frees its memory, or not, and ends`, async () => {
    const script = `const { startFreeingMemory } = await import(Deno.args[0]);
      startFreeingMemory();
      console.log("started");`;
    const file = await Deno.makeTempFile({ suffix: ".ts" });
    await Deno.writeTextFile(file, script);
    const process = startProcess({ args: ["run", "--allow-read", permission, file, MODULE] });
    assert.equal(await process.ended(), 0, process.output());
    assert.match(process.output(), /^started$/m);
    assert.doesNotMatch(process.output(), /error/i);
    await Deno.remove(file);
  });
}
