// What a refused call answers: a sentence for people, and beside it a code that programs know.
import assert from "node:assert/strict";
import { CATALOGUE } from "../../contract/problems.ts";

/** The sentence, or the sentences. */
export async function errorIn(response: Response): Promise<string | string[]> {
  const { error, code, params, problems, ...rest } = await response.json();
  assert.ok(Object.hasOwn(CATALOGUE, code), `no code of the catalogue: ${code}`);
  assert.equal(typeof params, "object");
  assert.equal(problems?.length ?? 1, [error].flat().length);
  assert.deepEqual(rest, {});
  return error;
}
